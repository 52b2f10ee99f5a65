import { sceneAt, type SceneState } from '../scene/scene-at.js';
import type { Scene } from '../scene/model.js';
import { Camera } from './camera.js';
import { Cast } from './cast.js';
import type { HeatLayer } from './heat-layer.js';
import type { Inks } from './inks.js';
import type { PanelBox } from './label-places.js';
import { DEFAULT_LAYERS, type ReplayLayers } from './layers.js';
import { paintGroups, paintLeads, type ActorOptions } from './painters/actors.js';
import { AreasPainter } from './painters/areas.js';
import { FeedPainter } from './painters/feed.js';
import { paintGround, type GroundImage } from './painters/ground.js';
import { LabelsPainter } from './painters/labels.js';
import { paintMarks } from './painters/marks.js';
import { MinimapPainter } from './painters/minimap.js';
import { paintCoverage, ScorePainter } from './painters/score.js';
import type { StandingsPainter } from './painters/standings.js';
import { paintTrails } from './painters/trails.js';

/** Where score and clock are. */
const TOP_PX = 46;
/** How long a frame writes labels that no frame wrote before, in milliseconds. */
const LABELS_MS = 4;
/** The frames of a scene that get its score and what happened, and its labels: the first has neither. */
const SCORE_FRAME = 1;
const LABELS_FRAME = 2;

/** Two canvases on top of each other: the ground, which is painted when the camera moves, and what moves on it. */
export class Stage {
  readonly camera = new Camera();
  layers: ReplayLayers = DEFAULT_LAYERS;
  followed: number | undefined;
  floor: number | undefined;
  picture: GroundImage | undefined;
  /** No trails and no easing. */
  isStill = false;
  ratio = 1;
  scene: Scene | undefined;
  /** What paints heat maps, once it was loaded. */
  heat: HeatLayer | undefined;
  /** What paints the order of a race, once it was loaded; it is of one scene. */
  standings: StandingsPainter | undefined;
  cast: Cast | undefined;
  state: SceneState | undefined;
  private areas: AreasPainter | undefined;
  private readonly feed = new FeedPainter();
  private readonly score = new ScorePainter();
  private readonly labels: LabelsPainter;
  private readonly minimap: MinimapPainter;
  private readonly groundContext: CanvasRenderingContext2D;
  private readonly context: CanvasRenderingContext2D;
  private groundLook = '';
  private paintedHeat: ReplayLayers['heat'];
  private readonly covered: PanelBox[] = [];
  private minimapBox = { x: 0, y: 0, width: 0, height: 0 };
  private inksVersion = -1;
  /** How many frames of the scene were painted. */
  private frames = 0;

  constructor(
    private readonly ground: HTMLCanvasElement,
    private readonly canvas: HTMLCanvasElement,
    private readonly inks: Inks,
  ) {
    const newCanvas = (): HTMLCanvasElement => canvas.ownerDocument.createElement('canvas');
    this.groundContext = ground.getContext('2d', { alpha: false })!;
    this.context = canvas.getContext('2d')!;
    this.labels = new LabelsPainter(newCanvas);
    this.minimap = new MinimapPainter(newCanvas);
  }

  /** The scene to paint; while it is read there is a new one again and again. */
  setScene(scene: Scene | undefined): void {
    const isFirst = this.scene === undefined;
    this.scene = scene;
    this.inksVersion = -1;
    this.groundLook = '';
    if (scene === undefined) this.state = this.followed = this.floor = undefined;
    if (isFirst) {
      this.camera.isFitted = true;
      this.frames = 0;
    }
    if (scene?.world !== undefined) this.camera.setWorld(scene.world);
  }

  /** The size in CSS pixels, and how many device pixels each of them is. */
  resize(width: number, height: number, ratio: number): void {
    const [w, h] = [Math.max(1, Math.round(width * ratio)), Math.max(1, Math.round(height * ratio))];
    this.camera.resize(width, height);
    if (this.canvas.width === w && this.canvas.height === h && this.ratio === ratio) return;
    this.ratio = ratio;
    for (const canvas of [this.ground, this.canvas]) {
      canvas.width = w;
      canvas.height = h;
    }
    this.groundLook = '';
  }

  /**
   * Paints a moment. Text is slow where it is written for the first time: without `isWhole` some of it may be left to the next frames. Returns whether
   * nothing was left.
   */
  paint(seconds: number, isWhole = true): boolean {
    const { scene, context, camera, inks, layers, ratio } = this;
    if (scene === undefined) {
      this.groundContext.setTransform(1, 0, 0, 1, 0, 0);
      this.groundContext.fillStyle = inks.color.background;
      this.groundContext.fillRect(0, 0, this.ground.width, this.ground.height);
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, this.canvas.width, this.canvas.height);
      return true;
    }
    if (this.inksVersion !== inks.version) {
      this.inksVersion = inks.version;
      this.cast = new Cast(scene, inks);
      this.areas = new AreasPainter(scene, inks);
    }
    const frame = isWhole ? Infinity : this.frames++;
    let hasAll = frame >= LABELS_FRAME;
    const cast = this.cast!;
    const state = (this.state = sceneAt(scene, seconds, this.state));
    cast.update(seconds);
    camera.setTop(!layers.score ? 0 : (this.standings?.reservedPx(camera.width) ?? TOP_PX));
    this.keepFollowing(state);
    this.paintGround(scene);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (scene.world !== undefined) {
      const options = this.actorOptions(scene);
      if (layers.areas) this.areas!.paint(context, camera, state);
      if (layers.trails && !this.isStill) paintTrails(context, scene, cast, camera, state);
      paintGroups(context, scene, cast, camera, state, options);
      paintMarks(context, scene, cast, camera, seconds, inks, this.isStill);
      paintLeads(context, scene, cast, camera, state, inks, options);
      if (layers.labels && frame >= LABELS_FRAME) {
        const until = isWhole ? Infinity : performance.now() + LABELS_MS;
        hasAll = this.labels.paint(context, scene, cast, camera, state, inks, options.size, ratio, this.panels(), until);
      }
      if (layers.minimap && camera.zoom > 1.25) this.paintMinimap(scene, cast, state);
    }
    if (frame < SCORE_FRAME) return false;
    const top = layers.score ? this.score.paint(context, scene, inks, seconds, camera.width) : 6;
    if (layers.score) this.standings?.paint(context, cast, inks, seconds, camera.width, camera.height);
    if (layers.feed) this.feed.paint(context, scene, cast, inks, seconds, camera.width, camera.width < 900 ? top + 6 : 12);
    paintCoverage(context, scene, inks, camera.width, camera.height);
    return hasAll;
  }

  /** The actor whose mark is nearest to a pixel, within a finger's width. */
  actorAt(px: number, py: number): number | undefined {
    const { scene, state, cast, camera } = this;
    if (scene === undefined || state === undefined || cast === undefined) return undefined;
    let nearest: number | undefined;
    let least = 22;
    for (let id = 0; id < scene.actors.length; id++) {
      if (state.isPresent[id] !== 1 || (scene.actors[id]!.isMinor === true && !this.layers.minor)) continue;
      const distance = Math.hypot(camera.screenX(state.x[id]!) - px, camera.screenY(state.y[id]!) - py) - cast.radiiPx[id]! * 1.5;
      if (distance >= least) continue;
      least = distance;
      nearest = id;
    }
    return nearest;
  }

  /** The time that a click at a pixel leads to: of a line of the feed, or of a cross of the heat map. */
  secondsAt(px: number, py: number): number | undefined {
    const index = this.layers.feed ? this.feed.momentAt(px, py) : undefined;
    if (index !== undefined) return this.scene?.moments[index]?.seconds;
    return this.layers.heat === undefined ? undefined : this.heat?.secondsAt(this.camera, px, py);
  }

  /** The place of the world that a pixel of the minimap shows; undefined beside it. */
  minimapPlaceAt(px: number, py: number): { readonly x: number; readonly y: number } | undefined {
    const { x, y, width, height } = this.minimapBox;
    const isInside = px >= x && py >= y && px < x + width && py < y + height;
    return isInside && this.layers.minimap && this.camera.zoom > 1.25 ? this.minimap.worldAt(px - x, py - y) : undefined;
  }

  /** Another stage that shows the same, on canvases of its own. */
  copy(): Stage {
    const document = this.canvas.ownerDocument;
    const stage = new Stage(document.createElement('canvas'), document.createElement('canvas'), this.inks);
    const { layers, floor, picture, isStill, heat, standings, followed } = this;
    stage.resize(this.camera.width, this.camera.height, this.ratio);
    stage.setScene(this.scene);
    Object.assign(stage, { layers, floor, picture, isStill, heat, standings, followed });
    stage.camera.copy(this.camera);
    return stage;
  }

  /** Both canvases as one. */
  compose(context: CanvasRenderingContext2D): void {
    context.drawImage(this.ground, 0, 0);
    context.drawImage(this.canvas, 0, 0);
  }

  private keepFollowing(state: SceneState): void {
    const { followed } = this;
    if (followed !== undefined && state.isPresent[followed] === 1) this.camera.center(state.x[followed]!, state.y[followed]!);
  }

  /** Where panels were in the last frame. */
  private panels(): readonly PanelBox[] {
    const { score, standings, layers } = this;
    this.covered.length = 0;
    if (!layers.score) return this.covered;
    this.covered.push(score.box);
    if (standings !== undefined) this.covered.push(standings.box);
    return this.covered;
  }

  private actorOptions(scene: Scene): ActorOptions {
    const { minZ = -Infinity, maxZ = Infinity } = (this.floor === undefined ? undefined : scene.world!.floors?.[this.floor]) ?? {};
    const size = Math.min(1.4, Math.max(0.72, Math.min(this.camera.width, this.camera.height) / 580));
    return { minZ, maxZ, hasMinor: this.layers.minor, hasVoice: this.layers.voice, followed: this.followed, size };
  }

  private paintGround(scene: Scene): void {
    const { camera, inks, ratio } = this;
    const { heat } = this.layers;
    const look = `${camera.version} ${inks.version} ${this.floor}`;
    if (look === this.groundLook && heat === this.paintedHeat) return;
    this.groundLook = look;
    this.paintedHeat = this.heat === undefined ? undefined : heat;
    paintGround(this.groundContext, scene, camera, inks, ratio, this.floor, this.picture);
    if (scene.world !== undefined && heat !== undefined) this.heat?.paint(this.groundContext, scene, camera, inks, heat, ratio);
  }

  /** Paints the ground again before the next frame. */
  refreshGround(): void {
    this.groundLook = '';
  }

  private paintMinimap(scene: Scene, cast: Cast, state: SceneState): void {
    const { camera, context, inks } = this;
    const { minX, minY, maxX, maxY } = scene.world!;
    const longest = Math.min(190, Math.max(90, Math.min(camera.width, camera.height) * 0.28));
    const aspect = (maxX - minX) / Math.max(1e-6, maxY - minY);
    const box = this.minimapBox;
    box.width = Math.round(longest * Math.min(1, aspect));
    box.height = Math.round(longest * Math.min(1, 1 / aspect));
    box.x = camera.width - box.width - 12;
    box.y = camera.height - box.height - 12;
    this.minimap.paint(context, scene, cast, state, inks, box, this.ratio, this.picture, camera);
    context.strokeStyle = inks.color['ground-line'];
    context.lineWidth = 1;
    context.strokeRect(box.x - 0.5, box.y - 0.5, box.width + 1, box.height + 1);
  }
}

import type { Stage } from './stage.js';

/** What to record. */
export interface ReplayClipOptions {
  /** Seconds of the recording. */
  readonly from: number;
  readonly to: number;
  /** Pictures a second. Default 30. */
  readonly frameRate?: number | undefined;
  /** Stops recording; the promise rejects with its reason. */
  readonly signal?: AbortSignal | undefined;
}

const TYPES = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm'];

/** Records a clip on a stage of its own, which `newStage` makes, in real time; the player goes on meanwhile. */
export async function recordClip(
  newStage: () => Stage,
  document: Document,
  { from, to, frameRate = 30, signal }: ReplayClipOptions,
): Promise<Blob> {
  signal?.throwIfAborted();
  if (!(from >= 0 && to > from)) throw new RangeError('`to` must be after `from`, and `from` at least 0');
  const mimeType = 'MediaRecorder' in globalThis ? TYPES.find((type) => MediaRecorder.isTypeSupported(type)) : undefined;
  if (mimeType === undefined) throw new DOMException('this browser cannot record WebM', 'NotSupportedError');
  const stage = newStage();
  const { camera, ratio } = stage;
  const film = document.createElement('canvas');
  // encoders want even numbers
  film.width = Math.ceil((camera.width * ratio) / 2) * 2;
  film.height = Math.ceil((camera.height * ratio) / 2) * 2;
  const context = film.getContext('2d', { alpha: false })!;
  const paint = (seconds: number): void => {
    stage.paint(Math.min(to, seconds));
    stage.compose(context);
  };
  paint(from);
  const stream = film.captureStream(frameRate);
  const recorder = new MediaRecorder(stream, { mimeType, videoBitsPerSecond: 8_000_000 });
  const pieces: Blob[] = [];
  recorder.ondataavailable = ({ data }) => void pieces.push(data);
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = (): void => reject(signal!.reason as Error);
      signal?.addEventListener('abort', fail, { once: true });
      recorder.onerror = (event) => reject(new Error('the browser stopped recording', { cause: event }));
      recorder.onstop = () => resolve();
      recorder.onstart = () => {
        const begin = performance.now();
        const tick = (): void => {
          const seconds = from + (performance.now() - begin) / 1000;
          paint(seconds);
          if (signal?.aborted === true) return;
          if (seconds >= to) recorder.stop();
          else requestAnimationFrame(tick);
        };
        tick();
      };
      recorder.start();
    });
  } finally {
    if (recorder.state !== 'inactive') recorder.stop();
    for (const track of stream.getTracks()) track.stop();
  }
  return new Blob(pieces, { type: 'video/webm' });
}

/** The picture that is shown, as PNG. */
export async function capturePicture(shown: Stage, document: Document): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(shown.camera.width * shown.ratio);
  canvas.height = Math.round(shown.camera.height * shown.ratio);
  shown.compose(canvas.getContext('2d')!);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new DOMException('the picture is too large for this browser', 'EncodingError');
  return blob;
}

import { paint } from '../ink.js';

/** What a card says. */
export interface CardContent {
  readonly headline: string;
  readonly winner?: string | undefined;
  readonly details: readonly (string | undefined)[];
  /** A picture of the match as it stands. */
  readonly stage: Blob;
}

/** The size that pages show of a link. */
const WIDTH = 1200;
const HEIGHT = 630;
const EDGE = 40;
const HEAD = 150;

/** A picture of a result: the score above the match as it stands, in the colors of the page. */
export async function resultCard({ headline, winner, details, stage }: CardContent): Promise<Blob> {
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d')!;
  context.fillStyle = paint('--page');
  context.fillRect(0, 0, WIDTH, HEIGHT);
  const write = (text: string, x: number, y: number, pixels: number, ink: string, weight: number, room: number): number => {
    context.fillStyle = paint(ink);
    for (let size = pixels; size >= 14; size--) {
      context.font = `${weight} ${size}px system-ui, sans-serif`;
      if (context.measureText(text).width <= room) break;
    }
    context.fillText(text, x, y, room);
    return Math.min(room, context.measureText(text).width);
  };
  const won = winner === undefined ? 0 : write(winner, EDGE, 124, 24, '--good', 600, 480);
  write(headline, EDGE, 82, 46, '--text', 650, WIDTH - 2 * EDGE);
  const told = details.filter((one) => one !== undefined && one !== '').join(' · ');
  write(told, EDGE + (won === 0 ? 0 : won + 24), 124, 22, '--quiet', 400, WIDTH - 2 * EDGE - won - 200);
  context.textAlign = 'right';
  write('replaykit', WIDTH - EDGE, 124, 18, '--quiet', 600, 160);
  const picture = await createImageBitmap(stage);
  // as large as it fits below the words
  const scale = Math.min((WIDTH - 2 * EDGE) / picture.width, (HEIGHT - HEAD - EDGE) / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  context.drawImage(picture, (WIDTH - width) / 2, HEAD, width, height);
  picture.close();
  return await canvas.convertToBlob({ type: 'image/png' });
}

import { expect, test } from 'vitest';
import { Camera } from '../../src/player/camera.js';

const WORLD = { minX: -100, minY: -50, maxX: 100, maxY: 50, unit: 'm', up: 1 } as const;

function newCamera(up: 1 | -1 = 1): Camera {
  const camera = new Camera();
  camera.resize(840, 440);
  camera.setWorld({ ...WORLD, up });
  return camera;
}

test('a whole world has a margin of 20 pixels, and up is up', () => {
  const camera = newCamera();
  expect([camera.screenX(-100), camera.screenX(100)]).toEqual([20, 820]);
  expect([camera.screenY(-50), camera.screenY(50)]).toEqual([420, 20]);
  expect([newCamera(-1).screenY(-50), newCamera(-1).screenY(50)]).toEqual([20, 420]);
});

test('it stays whole when the size changes, and leaves the top free', () => {
  const camera = newCamera();
  camera.resize(440, 440);
  expect([camera.screenX(-100), camera.screenX(100)]).toEqual([20, 420]);
  camera.setTop(40);
  camera.resize(840, 480);
  expect([camera.screenY(50), camera.screenY(-50)]).toEqual([60, 460]);
});

test('what is under the pointer stays there', () => {
  const camera = newCamera();
  const [x, y] = [camera.worldX(200), camera.worldY(100)];
  camera.zoomAt(3, 200, 100);
  expect(camera.screenX(x)).toBeCloseTo(200);
  expect(camera.screenY(y)).toBeCloseTo(100);
  expect(camera.zoom).toBeCloseTo(3);
  expect(camera.isFitted).toBe(false);
});

test('zooming out ends at the whole world', () => {
  const camera = newCamera();
  camera.zoomAt(4, 100, 100);
  camera.zoomAt(0.01);
  expect(camera.isFitted).toBe(true);
  expect(camera.screenX(-100)).toBe(20);
});

test('a drag moves the world with the pointer', () => {
  const camera = newCamera();
  camera.zoomAt(4);
  const before = [camera.screenX(3), camera.screenY(4)];
  camera.pan(10, -7);
  expect(camera.screenX(3)).toBeCloseTo(before[0]! + 10);
  expect(camera.screenY(4)).toBeCloseTo(before[1]! - 7);
});

test('a box is shown as large as it fits', () => {
  const camera = newCamera();
  camera.show({ minX: 0, minY: 0, maxX: 20, maxY: 40 });
  expect(camera.screenY(40)).toBeCloseTo(20);
  expect(camera.screenY(0)).toBeCloseTo(420);
  expect(camera.screenX(10)).toBeCloseTo(420);
});

test('every change has its number', () => {
  const camera = newCamera();
  const { version } = camera;
  camera.center(camera.x, camera.y);
  expect(camera.version).toBe(version);
  camera.pan(1, 0);
  expect(camera.version).toBe(version + 1);
});

import { unpack, type Parcel, type Reviver } from './parcel.js';

/** The revivers of objects with methods, by the first part of their kind. They are loaded when the first such object comes. */
const REVIVERS: Readonly<Record<string, () => Promise<{ readonly REVIVERS: Readonly<Record<string, Reviver>> }>>> = {
  dem: () => import('./dem-revivers.js'),
  icrep: () => import('./icrep-revivers.js'),
};

/** The value of a parcel, whose objects may be of any format. */
export async function revived(parcel: Parcel): Promise<unknown> {
  const rooms = new Set(parcel.lives.map(({ kind }) => kind.split('.', 1)[0]!));
  const loaded = await Promise.all(Array.from(rooms, (room) => REVIVERS[room]!()));
  return unpack(parcel, Object.assign({}, ...loaded.map(({ REVIVERS: some }) => some)) as Readonly<Record<string, Reviver>>);
}

'use client';
import { useEffect, useState } from 'react';
import { startReplayWorker } from 'replaykit/worker';
import { readAll, readByWorker } from '../reading';

const fetched = (name) => fetch(`/fixtures/${name}`);

export function Reader() {
  const [state, show] = useState('reading');
  useEffect(() => {
    async function read() {
      const names = await (await fetched('names.json')).json();
      const all = await readAll(names, async (name) => new Uint8Array(await (await fetched(name)).arrayBuffer()));
      const one = await startReplayWorker();
      const worker = await readByWorker(one, names, async (name) => new File([await (await fetched(name)).blob()], name));
      await one.close();
      globalThis.found = { all, worker };
      show('read');
    }
    void read();
  }, []);
  return <p>{state}</p>;
}

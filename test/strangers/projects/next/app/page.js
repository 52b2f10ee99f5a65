import { readFile } from 'node:fs/promises';
import { summarizeReplay } from 'replaykit';
import { Reader } from './reader';

export default async function Page() {
  const { title } = await summarizeReplay(await readFile('public/fixtures/toy-match.icrep'));
  return (
    <>
      <h1>{title}</h1>
      <Reader />
    </>
  );
}

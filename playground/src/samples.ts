/** A generated replay to try the page with. */
export interface Sample {
  /** A unique id, used in the URL. */
  readonly id: string;
  /** The name of its file in `samples/`. */
  readonly file: string;
  /** `Dota 2 match`. */
  readonly title: string;
  /** A one-line description. */
  readonly about: string;
  readonly bytes: number;
}

declare const SAMPLES: readonly Sample[];

/** The samples that were built with the page. */
export const samples: readonly Sample[] = SAMPLES;

/** Fetches a sample. */
export async function fetchSample({ file }: Sample): Promise<File> {
  const response = await fetch(`./samples/${file}`);
  if (!response.ok) throw new Error(`${file} is missing on the server (status ${response.status})`);
  return new File([await response.blob()], file);
}

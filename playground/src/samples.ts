/** A replay that the writers of the package made, to try the page with. */
export interface Sample {
  /** Unique, in the URL. */
  readonly id: string;
  /** Name of its file in `samples/`. */
  readonly file: string;
  /** `Dota 2 match`. */
  readonly title: string;
  /** What is in it, in one line. */
  readonly about: string;
  readonly bytes: number;
}

declare const SAMPLES: readonly Sample[];

/** The samples that lie beside the page. */
export const samples: readonly Sample[] = SAMPLES;

/** Fetches a sample. */
export async function fetchSample({ file }: Sample): Promise<File> {
  const response = await fetch(`./samples/${file}`);
  if (!response.ok) throw new Error(`${file} does not lie beside the page (status ${response.status})`);
  return new File([await response.blob()], file);
}

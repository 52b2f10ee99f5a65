import { Band } from './parts/band.js';
import { FileList } from './parts/file-list.js';
import { ListHost } from './parts/list-host.js';
import { Scrubber } from './parts/scrubber.js';
import { Tabs } from './parts/tabs.js';
import { ViewHost } from './parts/view-host.js';
import type { OpenReplay } from './replay.js';
import { shownView } from './shown-view.js';

// What the page shows once a replay is open: its code is not needed for the first picture.

/** Whether the view needs the scrubber of the page. */
function needsScrubber(replay: OpenReplay): boolean {
  const view = shownView(replay);
  return view?.hasScrubber !== true && view?.isTimeless !== true;
}

/** The replay on screen. */
export const OpenedReplay = ({ replay }: { readonly replay: OpenReplay }) => (
  <>
    <Band replay={replay} key={replay.path} />
    {needsScrubber(replay) && <Scrubber replay={replay} />}
    <Tabs replay={replay} />
    <ViewHost replay={replay} />
  </>
);

export { FileList, ListHost };

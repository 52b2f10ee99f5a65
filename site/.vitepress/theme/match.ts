import { withBase } from 'vitepress';
import { defineComponent, h, onMounted, ref, shallowRef } from 'vue';
import type { ReplayPlayerElement } from '../../../src/player/index.js';

/** The moment at which the sample begins to play: shortly before a fight. */
const SAMPLE_SECONDS = 245;

/** A match that plays, and a field that takes a replay of the visitor's to play instead. The file stays in the page. */
export const Match = defineComponent(() => {
  const place = ref<HTMLElement>();
  const player = shallowRef<ReplayPlayerElement>();
  const said = ref('A ten-minute match of Dota 2, from a scene file of 20 KB.');
  const isOver = ref(false);
  onMounted(async () => {
    await import('../../../src/player/index.js');
    const element: ReplayPlayerElement = document.createElement('replay-player');
    element.controls = true;
    element.src = withBase('/match.scene');
    const begin = (): void => {
      element.currentTime = SAMPLE_SECONDS;
      if (!matchMedia('(prefers-reduced-motion: reduce)').matches) element.play().catch(() => {});
    };
    element.addEventListener('suspend', begin, { once: true });
    place.value?.append(element);
    player.value = element;
  });
  const show = (file: File | undefined): void => {
    const element = player.value;
    if (file === undefined || element === undefined) return;
    said.value = `Reading ${file.name} …`;
    const gone = new AbortController();
    const end = (text: string): void => {
      said.value = text;
      gone.abort();
    };
    element.addEventListener(
      'suspend',
      () => {
        const { title = file.name, sides = [] } = element.scene ?? {};
        const winner = sides.find(({ result }) => result === 'win')?.name;
        end(winner === undefined ? title : `${title}. ${winner} won.`);
      },
      gone,
    );
    element.addEventListener('error', () => end(`${file.name} could not be read: ${element.error?.message ?? ''}`), gone);
    element.source = file;
    element.play().catch(() => {});
  };
  return () =>
    h('div', { class: 'front-match' }, [
      h('div', { class: 'front-player', ref: place }),
      h('p', { class: 'front-said', role: 'status' }, said.value),
      h(
        'label',
        {
          class: ['front-drop', isOver.value && 'over'],
          onDragover: (event: DragEvent) => {
            event.preventDefault();
            isOver.value = true;
          },
          onDragleave: () => (isOver.value = false),
          onDrop: (event: DragEvent) => {
            event.preventDefault();
            isOver.value = false;
            show(event.dataTransfer?.files[0]);
          },
        },
        [
          h('b', 'Drop a replay here'),
          ' or choose a file. It is read in this page and never uploaded.',
          h('input', { type: 'file', onChange: ({ target }: Event) => show((target as HTMLInputElement).files?.[0]) }),
        ],
      ),
    ]);
});

/** How often each law is tried. Vite knows this form alone. */
export const LAW_RUNS = Number((import.meta as unknown as { env: Record<string, string | undefined> }).env['VITE_LAW_RUNS'] ?? 10);
/** Whether everything that can be counted is tried too, such as every length; else some of it. */
export const IS_LONG = LAW_RUNS >= 100;
/** How often a property is tried that `npm run laws` tries so many times: a fifth of it. */
export const runs = (many: number): number => (IS_LONG ? many : Math.ceil(many / 5));

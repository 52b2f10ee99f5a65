import { ink } from './inks.js';

const CSS = `
:host { display: block; position: relative; aspect-ratio: 16 / 10; min-height: 200px; overflow: hidden;
  color: ${ink('text')}; background: ${ink('background')}; font: 13px/1.45 var(--replay-font, system-ui, sans-serif); }
@media (max-width: 620px) { :host { aspect-ratio: 4 / 5; } }
:host([hidden]) { display: none; }
:host(:fullscreen) { aspect-ratio: auto; width: 100%; height: 100%; }
* { box-sizing: border-box; }
.player { container-type: inline-size; display: flex; flex-direction: column; height: 100%; }
.stage { position: relative; flex: 1; min-height: 0; outline-offset: -2px; cursor: grab; user-select: none; -webkit-user-select: none; }
.stage.dragging { cursor: grabbing; }
.stage.pointing { cursor: pointer; }
canvas { display: block; }
.stage > canvas { position: absolute; inset: 0; width: 100%; height: 100%; }
:focus-visible { outline: 2px solid ${ink('accent')}; outline-offset: 1px; }
.inks { position: absolute; width: 0; height: 0; overflow: hidden; visibility: hidden; }
.inks i { transition: color 1ms; }
.status { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.tip, .message, .panel, .keys { background: ${ink('surface')}; color: ${ink('text')}; border: 1px solid ${ink('line')}; border-radius: 6px; }
.tip { position: absolute; left: 0; top: 0; padding: 5px 9px; pointer-events: none; max-width: 240px; z-index: 2; font-variant-numeric: tabular-nums; }
.tip b { display: block; font-weight: 600; }
.tip span { display: block; color: ${ink('quiet')}; }
.message { position: absolute; inset: auto 16px; top: 50%; transform: translateY(-50%); margin: 0 auto; width: fit-content; max-width: calc(100% - 32px); padding: 10px 16px; }
.message.bad { color: ${ink('bad')}; }
.bar { background: ${ink('surface')}; border-top: 1px solid ${ink('line')}; padding: 0 8px 4px; }
.scrubber { position: relative; height: 44px; margin: 6px 4px 2px; cursor: pointer; touch-action: none; border-radius: 4px; }
.scrubber canvas { width: 100%; height: 100%; border-radius: 4px; }
.played { position: absolute; inset: 0; transform-origin: left; background: ${ink('accent')}; opacity: 0.13; pointer-events: none; }
.unread { position: absolute; inset: 0; transform-origin: right; background: ${ink('surface')}; opacity: 0.75; pointer-events: none; }
.head, .hover { position: absolute; top: -3px; bottom: -3px; left: -1px; width: 2px; background: ${ink('text')}; pointer-events: none; border-radius: 1px; }
.head::before { content: ''; position: absolute; left: -4px; top: -2px; width: 10px; height: 10px; border-radius: 50%; background: inherit; }
.hover { opacity: 0.4; }
.preview { position: absolute; bottom: calc(100% + 8px); left: 0; padding: 4px; width: 184px; pointer-events: none; z-index: 3; cursor: default; text-align: center; }
.preview canvas { width: 174px; height: 109px; margin-bottom: 3px; border-radius: 4px; }
.preview span { display: block; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.preview b { font-weight: 600; font-variant-numeric: tabular-nums; }
.buttons { display: flex; align-items: center; gap: 2px; min-width: 0; }
button, select { font: inherit; color: inherit; background: none; border: 0; border-radius: 6px; height: 36px; min-width: 36px; padding: 0 8px; cursor: pointer; }
select { background: ${ink('surface')}; field-sizing: content; }
button:hover, select:hover { background: ${ink('ground')}; }
button svg { display: block; width: 20px; height: 20px; margin: 0 auto; fill: currentColor; }
.play { min-width: 44px; }
.time { display: flex; flex-wrap: wrap; min-width: 3em; height: 1.5em; margin: 0 8px; overflow: hidden; font-variant-numeric: tabular-nums; line-height: 1.5; white-space: pre; }
.time span { color: ${ink('quiet')}; }
.live { color: ${ink('quiet')}; white-space: nowrap; }
.live::before { content: ''; display: inline-block; width: 8px; height: 8px; margin-right: 6px; border-radius: 50%; background: currentColor; }
.live[aria-pressed='true'] { color: ${ink('text')}; font-weight: 600; }
.live[aria-pressed='true']::before { background: #e5484d; }
.space { flex: 1; min-width: 0; }
.panel { position: absolute; right: 8px; bottom: 100px; width: 250px; max-width: calc(100% - 16px); max-height: calc(100% - 108px); overflow: auto; padding: 12px 14px; z-index: 4; box-shadow: 0 4px 16px rgb(0 0 0 / 0.18); }
.panel label, .panel .row { display: flex; align-items: center; gap: 8px; min-height: 30px; }
.panel label.field { justify-content: space-between; color: ${ink('quiet')}; }
.panel .field select { flex: none; width: 150px; height: 30px; margin: 2px 0; field-sizing: fixed; border: 1px solid ${ink('line')}; color: ${ink('text')}; }
.panel input { width: 16px; height: 16px; margin: 0; accent-color: ${ink('accent')}; }
.panel .row { flex-wrap: wrap; margin-top: 6px; }
.panel .row button { border: 1px solid ${ink('line')}; height: 30px; padding: 0 10px; }
.keys { position: absolute; inset: 0; margin: auto; width: fit-content; height: fit-content; max-width: calc(100% - 24px); max-height: calc(100% - 24px); overflow: auto; padding: 16px 20px; z-index: 5; }
.keys h2 { font-size: 15px; margin: 0 0 8px; }
.keys dl { display: grid; grid-template-columns: auto 1fr; gap: 3px 16px; margin: 0 0 10px; }
.keys dt { font-weight: 600; white-space: nowrap; }
.keys dd { margin: 0; color: ${ink('quiet')}; }
.keys button { border: 1px solid ${ink('line')}; }
[hidden] { display: none !important; }
@container (max-width: 620px) { .wide { display: none; } .buttons { gap: 0; } .time { margin: 0 4px; } button, select { padding: 0 6px; height: 44px; min-width: 40px; } .buttons > select { appearance: none; text-align: center; } .panel { bottom: 108px; max-height: calc(100% - 116px); } .panel .field select, .panel .row button { height: 38px; } .panel label { min-height: 38px; } }
@container (min-width: 900px) { .keys dl { grid-template-columns: auto 1fr auto 1fr; } }
`;

let sheet: CSSStyleSheet | undefined;

/** The styles of every player: one sheet that is made in code, which `style-src 'self'` allows. */
export function playerStyles(): CSSStyleSheet {
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(CSS);
  }
  return sheet;
}

import { describe, expect, it } from 'vitest';
import { ScriptedCs2Match } from '../../../../recordings/dem/cs2/scripted-match.js';
import { iterateDem, parseDemSync } from '../../../../src/formats/dem/index.js';
import { allRows } from '../../../tables/table-rows.js';

const ADA = 76561198000000001n;
const LIST = 'm_pWeaponServices.m_hMyWeapons';
const SPENT = 'm_pInGameMoneyServices.m_iCashSpentThisRound';

/** Ada buys, drops, throws and dies; Bob takes what she dropped. */
function match(): ScriptedCs2Match {
  const played = new ScriptedCs2Match();
  const [ada, bob] = [played.join(1, 'Ada', 2, ADA), played.join(2, 'Bob', 3, ADA + 1n)];
  const knife = played.spawn('CKnife', { m_iItemDefinitionIndex: 507 });
  const [adaPawn, bobPawn] = [ada, bob].map((controller) => played.pawnOf(controller, [0, 0, 0], {}));
  const carries = (pawn: typeof adaPawn, ...handles: readonly number[]): void =>
    played.set(pawn!, { [LIST]: handles.length, ...Object.fromEntries(handles.map((handle, i) => [`${LIST}.000${i}`, handle])) });
  carries(adaPawn, knife.handle);
  played.at(10);
  const ak = played.spawn('CAK47', {
    m_iItemDefinitionIndex: 7,
    m_szCustomName: 'Vera',
    m_OriginalOwnerXuidLow: Number(ADA & 0xffffffffn),
    m_OriginalOwnerXuidHigh: Number(ADA >> 32n),
    'm_Attributes.0000.m_iAttributeDefinitionIndex': 6,
    'm_Attributes.0000.m_iRawValue32': 44,
  });
  played.set(ada, { [SPENT]: 2700 });
  carries(adaPawn, knife.handle, ak.handle);
  played.at(20);
  const flash = played.spawn('CFlashbang', { m_iItemDefinitionIndex: 43 });
  carries(adaPawn, knife.handle, ak.handle, flash.handle);
  played.at(30);
  carries(adaPawn, knife.handle, ak.handle);
  played.remove(flash);
  played.at(40);
  carries(adaPawn, knife.handle);
  played.at(50);
  carries(bobPawn, ak.handle);
  played.at(60);
  played.set(adaPawn!, { m_lifeState: 2, m_iHealth: 0 });
  carries(adaPawn);
  played.remove(knife);
  played.at(70);
  return played;
}
const bytes = match().bytes();

describe('what players of CS2 carry', () => {
  it('is bought, given, thrown, dropped, picked up and removed', () => {
    const { inventory, diagnostics } = parseDemSync(bytes, { include: ['inventory'] });
    expect(diagnostics).toEqual([]);
    expect(inventory!.map(({ tick, player, change, isGained, item }) => [tick, player?.name, change, isGained, item])).toEqual([
      [0, 'Ada', 'had', true, 'knife'],
      [10, 'Ada', 'bought', true, 'ak47'],
      [20, 'Ada', 'given', true, 'flashbang'],
      [30, 'Ada', 'thrown', false, 'flashbang'],
      [40, 'Ada', 'dropped', false, 'ak47'],
      [50, 'Bob', 'pickedUp', true, 'ak47'],
      [60, 'Ada', 'removed', false, 'knife'],
    ]);
    const [bought, , , , taken] = inventory!.slice(1);
    expect(bought).toMatchObject({ definitionIndex: 7, customName: 'Vera', ownerSteamId: ADA, paintIndex: 44, stickers: [] });
    expect(taken).toMatchObject({ entityIndex: bought!.entityIndex, ownerSteamId: ADA, paintIndex: 44 });
  });

  it('comes as events and as a table', async () => {
    const { inventory } = parseDemSync(bytes, { include: ['inventory'] });
    expect([...iterateDem(bytes, { events: ['inventory'] })]).toEqual(inventory);
    const { rows } = await allRows(bytes, { tables: ['cs2_inventory'] });
    expect(rows['cs2_inventory']!.map((row) => [row['tick'], row['player'], row['change'], row['item_name'], row['paint_index']])).toEqual(
      inventory!.map(({ tick, player, change, item, paintIndex }) => [
        tick,
        player?.name,
        change,
        { knife: 'Knife', ak47: 'AK-47', flashbang: 'Flashbang' }[item],
        paintIndex ?? null,
      ]),
    );
  });
});

import { expect, it } from 'vitest';
import { Identities } from '../../../src/formats/dem/anonymize/identities.js';

const STEAM_ID = 0x0110000100000000n + 123456789n;

it('fields that identify somebody are found by their names and values', () => {
  const identities = new Identities();
  identities.learn('m_iszPlayerName', 'Grace Hopper');
  identities.learn('m_szClan', 'CT');
  identities.learn('m_steamID', STEAM_ID);
  identities.learn('m_nMatchID', 0x123456789n);
  identities.learn('m_nMatchID', 0xffffn);
  identities.learn('m_nCoarse', 0x123456789n);
  identities.learn('m_unAccountID', 0x20000);
  identities.learn('m_iHealth', 0x20001);
  // a name has an alias of its own length, a side none
  expect(identities.aliasOf('any', 'Grace Hopper')).toHaveLength('Grace Hopper'.length);
  expect(identities.aliasOf('any', 'Grace Hopper')).not.toBe('Grace Hopper');
  expect(identities.aliasOf('m_szClan', 'CT')).toBeUndefined();
  // the account that a Steam id holds is known where a field is about accounts, and elsewhere it is a number
  expect(identities.aliasOf('m_unAccountID', 123456789)).toBeTypeOf('number');
  expect(identities.aliasOf('m_iHealth', 123456789)).toBeUndefined();
  expect(identities.aliasOf('m_unAccountID', 0x20000)).toBeTypeOf('number');
  expect(identities.aliasOf('m_unAccountID', 0x20001)).toBeUndefined();
  // small numbers name no match, and other fields none: the next id has the third number
  const third = new Identities();
  for (const id of [STEAM_ID, 0x123456789n]) third.addId(id);
  expect(identities.addId(0x987654321n)).toBe(third.addId(0x987654321n));
});

it('texts are found where they hold a name, an account or an address', () => {
  const identities = new Identities();
  identities.addName('Ada');
  identities.addName('Al');
  for (const text of ['76561198083722517', '[U:1:123]', 'STEAM_0:1:5', 'at 192.168.178.20:27015', '10.0.0.1', 'Ada', 'by Ada.', 'Al']) {
    expect(identities.isTold(text), text).toBe(true);
  }
  for (const text of ['7656119808372251', '[u:1]', 'STEAM', '1.2.3', 'Alps', 'nobody', ''])
    expect(identities.isTold(text), text).toBe(false);
});

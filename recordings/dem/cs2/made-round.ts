import { ScriptedCs2Match, pawnKey, placeOf } from './scripted-match.js';

const NAMES = ['', 'Ada', 'Grace', 'Rivers', 'Linus'] as const;

/** What happens in the round, and when. */
export interface Cs2RoundFacts {
  readonly steamIds: readonly bigint[];
  readonly start: number;
  readonly pickup: number;
  readonly freezeEnd: number;
  readonly shot: number;
  readonly flash: number;
  readonly voice: readonly number[];
  readonly smoke: number;
  readonly molotov: number;
  readonly burned: number;
  readonly kill: number;
  readonly beginPlant: number;
  readonly planted: number;
  readonly trade: number;
  readonly beginDefuse: number;
  readonly exploded: number;
}

/**
 * One round of two against two with everything that a round may have: a shot that hurts, a flashbang that blinds, a smoke, a molotov that burns
 * somebody, a kill with an assist that is traded, a bomb that is planted and explodes. Ticks are in `facts`.
 */
export function madeCs2Round(): { readonly bytes: Uint8Array; readonly facts: Cs2RoundFacts } {
  const match = new ScriptedCs2Match();
  const steamIds = NAMES.map((_, userId) => 76561198000000000n + BigInt(userId));
  const money = [0, 300, 4000, 150, 3000];
  const spent = [0, 2700, 0, 3700, 0];
  const worth = [0, 17_000, 200, 4_700, 400];
  const places: readonly (readonly [number, number, number])[] = [
    [0, 0, 0],
    [100, 200, 10],
    [100, 700, 10],
    [-300, 200, 10],
    [-300, 900, 10],
  ];
  const ak = match.spawn('CAK47', { m_iClip1: 30, m_iItemDefinitionIndex: 7 });
  const bomb = match.spawn('CC4', { m_iItemDefinitionIndex: 49 });
  const pawns = NAMES.map((name, userId) => {
    if (userId === 0) return undefined;
    const controller = match.join(userId, name, 2 + ((userId - 1) % 2), steamIds[userId]!);
    match.set(controller, {
      'm_pInGameMoneyServices.m_iAccount': money[userId]!,
      'm_pInGameMoneyServices.m_iCashSpentThisRound': spent[userId]!,
    });
    return match.pawnOf(controller, places[userId]!, {
      m_unCurrentEquipmentValue: worth[userId]!,
      m_angEyeAngles: [2.5, 90 * userId, 0],
      'm_pWeaponServices.m_hMyWeapons.0000': ak.handle,
    });
  });
  const pawn = (userId: number) => pawns[userId]!;
  const facts = {
    steamIds,
    start: 10,
    pickup: 20,
    freezeEnd: 100,
    shot: 164,
    flash: 260,
    voice: [280, 282, 500],
    smoke: 300,
    molotov: 400,
    burned: 420,
    kill: 700,
    beginPlant: 720,
    planted: 925,
    trade: 960,
    beginDefuse: 1100,
    exploded: 1700,
  };
  /** What happens, in the order of its ticks. */
  const script: [tick: number, what: () => void][] = [];
  const then = (tick: number, what: () => void): void => void script.push([tick, what]);
  const projectile = (className: string, thrower: number, from: readonly [number, number, number], fields = {}) =>
    match.spawn(className, { m_hThrower: pawn(thrower).handle, m_nBounces: 0, ...placeOf(from), ...fields });
  type Scripted = ReturnType<typeof projectile>;

  then(facts.start, () => match.startRound());
  then(facts.pickup, () => {
    match.set(pawn(1), { 'm_pWeaponServices.m_hActiveWeapon': ak.handle, 'm_pWeaponServices.m_hMyWeapons.0001': bomb.handle });
    match.gameEvent('bomb_pickup', { userid_pawn: pawnKey(pawn(1)) });
  });
  then(facts.freezeEnd, () => match.endFreeze());
  then(facts.shot, () => {
    // attack and forward
    match.set(pawn(1), { 'm_pMovementServices.m_nButtonDownMaskPrev': 9n });
    match.gameEvent('weapon_fire', { userid: 1, userid_pawn: pawnKey(pawn(1)), weapon: 'weapon_ak47' });
    match.gameEvent('player_hurt', {
      userid: 2,
      userid_pawn: pawnKey(pawn(2)),
      attacker: 1,
      attacker_pawn: pawnKey(pawn(1)),
      health: 40,
      armor: 96,
      weapon: 'ak47',
      dmg_health: 60,
      dmg_armor: 4,
      hitgroup: 2,
    });
  });

  let flashbang: Scripted;
  then(facts.flash - 16, () => (flashbang = projectile('CFlashbangProjectile', 3, [-300, 200, 70])));
  then(facts.flash, () => {
    match.set(flashbang, placeOf([90, 690, 30]));
    match.gameEvent('flashbang_detonate', { userid: 3, userid_pawn: pawnKey(pawn(3)), entityid: flashbang.index, x: 96, y: 690, z: 30 });
    match.gameEvent('player_blind', { userid: 2, attacker: 3, entityid: flashbang.index, blind_duration: 3.25 });
  });
  then(facts.flash + 1, () => match.remove(flashbang));

  // Ada says something of 80 ms in two messages, and something of 20 ms some seconds later
  const say = (at: number, ...packets: number[][]): void =>
    then(facts.voice[at]!, () => {
      const ends = packets.map((_, i) => packets.slice(0, i + 1).flat().length);
      match.message('svc_VoiceData', {
        xuid: steamIds[1]!,
        audio: {
          format: 2,
          sample_rate: 48_000,
          voice_data: Uint8Array.from(packets.flat()),
          num_packets: packets.length,
          packet_offsets: ends,
        },
      });
    });
  say(0, [0x08, 1, 2, 3], [0x08, 4, 5]);
  say(1, [0x10, 6, 7, 8, 9]);
  say(2, [0x08, 10]);

  let smoke: Scripted;
  then(facts.smoke - 32, () => (smoke = projectile('CSmokeGrenadeProjectile', 2, [100, 680, 60])));
  then(facts.smoke - 24, () => match.set(smoke, placeOf([110, 620, 90])));
  then(facts.smoke - 16, () => match.set(smoke, { ...placeOf([120, 560, 60]), m_nBounces: 1 }));
  then(facts.smoke - 8, () => match.set(smoke, placeOf([130, 500, 12])));
  then(facts.smoke, () => match.set(smoke, { m_bDidSmokeEffect: true, m_vSmokeDetonationPos: [131, 500, 12.5] }));
  then(facts.smoke + 640, () => match.remove(smoke));

  let molotov: Scripted;
  let fire: Scripted;
  then(facts.molotov, () => (molotov = projectile('CMolotovProjectile', 1, [100, 230, 70], { m_bIsIncGrenade: true })));
  then(facts.molotov + 2, () => match.set(molotov, placeOf([100, 430, 80])));
  then(facts.molotov + 4, () => match.set(molotov, placeOf([100, 640, 10])));
  then(facts.molotov + 8, () => {
    match.remove(molotov);
    fire = match.spawn('CInferno', {
      m_hOwnerEntity: pawn(1).handle,
      m_fireCount: 1,
      'm_bFireIsBurning.0000': true,
      'm_firePositions.0000': [100, 640, 10],
      ...placeOf([100, 640, 10]),
    });
  });
  then(facts.burned, () =>
    match.gameEvent('player_hurt', { userid: 2, attacker: 1, health: 32, armor: 96, weapon: 'inferno', dmg_health: 8, dmg_armor: 0 }),
  );
  then(facts.molotov + 40, () =>
    match.set(fire, { m_fireCount: 2, 'm_bFireIsBurning.0001': true, 'm_firePositions.0001': [140, 640, 10] }),
  );
  then(facts.molotov + 200, () => match.set(fire, { 'm_bFireIsBurning.0000': false }));
  then(facts.molotov + 300, () => match.remove(fire));

  then(facts.kill, () => {
    match.kill({ userid: 2, userid_pawn: pawnKey(pawn(2)), attacker: 1, assister: 3, weapon: 'ak47', headshot: true, dmg_health: 32 });
    match.set(pawn(2), { m_iHealth: 0, m_lifeState: 2 });
  });

  then(facts.beginPlant, () => match.gameEvent('bomb_beginplant', { userid: 1, site: 300 }));
  then(facts.planted, () => {
    match.spawn('CPlantedC4', { m_nBombSite: 1, m_bBombTicking: true, ...placeOf([102, 204, 8]) });
    match.gameEvent('bomb_planted', { userid: 1, site: 300 });
  });
  then(facts.trade, () => {
    match.kill({ userid: 1, userid_pawn: pawnKey(pawn(1)), attacker: 4, weapon: 'hkp2000', dmg_health: 104 });
    match.set(pawn(1), { m_iHealth: 0, m_lifeState: 2 });
  });
  then(facts.beginDefuse, () => match.gameEvent('bomb_begindefuse', { userid: 4, haskit: true }));
  then(facts.exploded, () => {
    match.gameEvent('bomb_exploded', { userid: 1, site: 300 });
    match.endRound(2, 1, '#SFUI_Notice_Target_Bombed');
  });
  for (const [tick, what] of script.sort(([a], [b]) => a - b)) {
    match.at(tick);
    what();
  }
  match.at(facts.exploded + 64);
  return { bytes: match.bytes(), facts };
}

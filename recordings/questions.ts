/** A question about replays, and the query that answers it. */
export interface Question {
  readonly question: string;
  readonly sql: string;
}

/** Questions over the tables of all formats. The samples of the page (`recordings/samples.ts`) have an answer to each. */
export const QUESTIONS = [
  {
    question: 'Which games are the longest in each format?',
    sql: `SELECT format, title, round(duration_seconds) AS seconds FROM replays
WHERE duration_seconds IS NOT NULL QUALIFY row_number() OVER (PARTITION BY format ORDER BY duration_seconds DESC) <= 3
ORDER BY format, seconds DESC, title`,
  },
  {
    question: 'Which matches did a player play?',
    sql: `SELECT r.title, r.map, p.race, p.result FROM sc2.players p JOIN sc2.replays r USING (replay)
WHERE p.name = 'Ada' ORDER BY r.title`,
  },
  {
    question: "What is each race's win rate, by map?",
    sql: `SELECT r.map, p.race, count(*) AS games, round(100 * avg((p.result = 'win')::INTEGER), 1) AS percent
FROM sc2.players p JOIN sc2.replays r USING (replay) WHERE p.result IN ('win', 'loss')
GROUP BY ALL ORDER BY r.map, p.race`,
  },
  {
    question: 'How large is each army at 5:00?',
    sql: `SELECT p.name, p.race, max_by(s.army_value, s.seconds)::INTEGER AS army
FROM sc2.player_stats s JOIN sc2.players p USING (replay, player_id)
WHERE s.seconds <= 300 GROUP BY s.replay, s.player_id, p.name, p.race ORDER BY army DESC, p.name`,
  },
  {
    question: 'For how many seconds was each player supply-blocked?',
    sql: `WITH steps AS (
  SELECT *, lead(seconds) OVER (PARTITION BY replay, player_id ORDER BY gameloop) - seconds AS step FROM sc2.player_stats
)
SELECT p.name, round(coalesce(sum(step) FILTER (supply_used >= supply_made AND supply_used < 200), 0), 1) AS blocked
FROM steps JOIN sc2.players p USING (replay, player_id) GROUP BY replay, player_id, p.name ORDER BY blocked DESC, p.name`,
  },
  {
    question: 'Which upgrades are the most common?',
    sql: `SELECT upgrade, count(*) AS times, round(min(seconds)) AS earliest FROM sc2.upgrades
WHERE gameloop > 0 GROUP BY upgrade ORDER BY times DESC, upgrade LIMIT 5`,
  },
  {
    question: 'Which weapons make the most kills in CS2?',
    sql: `SELECT weapon, count(*) AS kills, count(*) FILTER (is_headshot) AS headshots FROM dem.cs2_kills
GROUP BY weapon ORDER BY kills DESC, weapon LIMIT 5`,
  },
  {
    question: 'Who leads in net worth at ten minutes in Dota 2?',
    sql: `SELECT p.team, sum(s.net_worth)::BIGINT AS net_worth
FROM (SELECT replay, player_id, max_by(net_worth, game_seconds) AS net_worth FROM dem.dota_series
      WHERE game_seconds <= 600 GROUP BY ALL) s
JOIN dem.dota_players p USING (replay, player_id) GROUP BY s.replay, p.team ORDER BY net_worth DESC`,
  },
  {
    question: 'How many souls per minute does each Deadlock player make?',
    sql: `SELECT p.name, p.hero_name, round(60 * max_by(s.net_worth, s.tick) / (max(s.seconds) - min(s.seconds))) AS souls_per_minute
FROM dem.deadlock_series s JOIN dem.deadlock_players p USING (replay, player_id)
GROUP BY s.replay, s.player_id, p.name, p.hero_name ORDER BY souls_per_minute DESC, p.name LIMIT 5`,
  },
  {
    question: 'What is the best lap of each driver?',
    sql: `SELECT d.name, round(min(l.lap_seconds), 3) AS best FROM vcr.laps l JOIN vcr.drivers d USING (replay, driver_id)
WHERE l.is_valid GROUP BY l.replay, l.driver_id, d.name ORDER BY best LIMIT 5`,
  },
  {
    question: 'How far behind the leader is each driver after each lap?',
    sql: `SELECT l.lap, d.name, round(l.seconds - min(l.seconds) OVER (PARTITION BY l.replay, l.lap), 3) AS gap
FROM vcr.laps l JOIN vcr.drivers d USING (replay, driver_id) WHERE l.lap IN (1, 5, 9) AND l.seconds IS NOT NULL
QUALIFY row_number() OVER (PARTITION BY l.replay, l.lap ORDER BY l.seconds) <= 3 ORDER BY l.replay, l.lap, gap`,
  },
  {
    question: 'Which drivers are the most consistent?',
    sql: `SELECT d.name, count(*) AS laps, round(stddev_samp(l.lap_seconds), 3) AS spread
FROM vcr.laps l JOIN vcr.drivers d USING (replay, driver_id) WHERE l.is_valid AND l.lap > 0
GROUP BY l.replay, l.driver_id, d.name HAVING laps >= 3 ORDER BY spread LIMIT 5`,
  },
  {
    question: 'Which heroes of a gamecache win most often?',
    sql: `SELECT p.hero, count(*) AS games, round(100 * avg((p.team = i.winner)::INTEGER), 1) AS percent
FROM gamecache.players p JOIN gamecache.items i USING (replay, item) WHERE p.hero IS NOT NULL AND p.team IS NOT NULL AND i.winner IS NOT NULL
GROUP BY p.hero HAVING games >= 8 ORDER BY percent DESC, p.hero LIMIT 5`,
  },
  {
    question: 'What has each Iron Curtain player collected, minute by minute?',
    sql: `SELECT player_id, floor(seconds / 60)::INTEGER AS minute, max(collected) AS collected FROM icrep.player_resources
GROUP BY replay, player_id, minute ORDER BY replay, player_id, minute`,
  },
  {
    question: 'Which replays are damaged, and how?',
    sql: `SELECT parse_filename(path) AS file, damage, damage_offset AS byte, damage_message AS what
FROM replays WHERE NOT is_complete ORDER BY file`,
  },
  {
    question: 'How many replays are there of each format?',
    sql: 'SELECT format, count(*) AS replays FROM replays GROUP BY format ORDER BY format',
  },
  {
    question: 'Who won each match?',
    sql: 'SELECT game, title, winner FROM replays WHERE winner IS NOT NULL ORDER BY game, title',
  },
  {
    question: 'Which builds of the games are the replays of?',
    sql: 'SELECT game, version_build AS build, count(*) AS replays FROM replays GROUP BY ALL ORDER BY game, build',
  },
  {
    question: 'What was said in the games of StarCraft II?',
    sql: 'SELECT round(seconds) AS second, player, recipient, text FROM sc2.chat ORDER BY replay, gameloop LIMIT 5',
  },
  {
    question: 'What did each player build first in StarCraft II?',
    sql: `SELECT player, name, round(clock_seconds) AS second, supply FROM sc2.build_order
QUALIFY row_number() OVER (PARTITION BY replay, player_id ORDER BY gameloop, name) <= 3 ORDER BY replay, player_id, gameloop, name`,
  },
  {
    question: 'Which units of StarCraft II die most?',
    sql: `SELECT unit_type, count(*) AS died FROM sc2.units WHERE died_gameloop IS NOT NULL
GROUP BY unit_type ORDER BY died DESC, unit_type LIMIT 5`,
  },
  {
    question: 'Which fights of StarCraft II cost most?',
    sql: `SELECT engagement, round(min(seconds)) AS second, sum(minerals_lost + vespene_lost)::INTEGER AS lost FROM sc2.engagements
GROUP BY replay, engagement ORDER BY lost DESC, second LIMIT 3`,
  },
  {
    question: 'How many workers has each player after three minutes?',
    sql: `SELECT p.name, max_by(s.workers, s.seconds)::INTEGER AS workers FROM sc2.player_stats s JOIN sc2.players p USING (replay, player_id)
WHERE s.seconds <= 180 GROUP BY s.replay, s.player_id, p.name ORDER BY workers DESC, p.name`,
  },
  {
    question: 'How many commands a minute does each player of StarCraft II give?',
    sql: `SELECT p.name, round(60 * count(*) / max(r.duration_seconds), 1) AS commands_per_minute
FROM sc2.commands c JOIN sc2.players p USING (replay, user_id) JOIN sc2.replays r USING (replay)
GROUP BY replay, user_id, p.name ORDER BY commands_per_minute DESC, p.name LIMIT 5`,
  },
  {
    question: 'Who kills, dies and assists how often in Dota 2?',
    sql: 'SELECT name, hero, kills, deaths, assists FROM dem.dota_players ORDER BY kills DESC, deaths, name LIMIT 5',
  },
  {
    question: 'Which items are bought first in Dota 2?',
    sql: `SELECT item, count(*) AS times, round(min(game_seconds)) AS earliest FROM dem.dota_purchases
GROUP BY item ORDER BY earliest, times DESC, item LIMIT 5`,
  },
  {
    question: 'Which towers of Dota 2 fall, and when?',
    sql: `SELECT round(game_seconds) AS second, owner, tier, lane FROM dem.dota_objectives WHERE tier IS NOT NULL
ORDER BY replay, tick LIMIT 5`,
  },
  {
    question: 'Which damage does each hero of Dota 2 do, by the combat log?',
    sql: `SELECT attacker, sum(value)::BIGINT AS damage FROM dem.dota_combat_log
WHERE kind = 'damage' GROUP BY attacker ORDER BY damage DESC, attacker LIMIT 5`,
  },
  {
    question: 'Who has the most damage a round in CS2?',
    sql: `SELECT d.attacker, round(sum(d.damage_health) / (SELECT count(*) FROM dem.cs2_rounds r WHERE r.replay = d.replay AND NOT r.is_warmup), 1) AS per_round
FROM dem.cs2_damage d WHERE d.attacker_team IS DISTINCT FROM d.victim_team AND d.attacker IS NOT NULL
GROUP BY d.replay, d.attacker ORDER BY per_round DESC, d.attacker LIMIT 5`,
  },
  {
    question: 'How do the rounds of CS2 end?',
    sql: `SELECT winner, reason, count(*) AS rounds FROM dem.cs2_rounds WHERE reason IS NOT NULL
GROUP BY ALL ORDER BY rounds DESC, winner, reason`,
  },
  {
    question: 'Who makes the first kill of a round in CS2?',
    sql: `SELECT attacker, count(*) AS openings FROM (
  SELECT * FROM dem.cs2_kills QUALIFY row_number() OVER (PARTITION BY replay, round ORDER BY tick) = 1
) GROUP BY attacker ORDER BY openings DESC, attacker LIMIT 5`,
  },
  {
    question: 'How do teams of CS2 buy, and how often do they win with it?',
    sql: `SELECT terrorist_buy_type AS buy, count(*) AS rounds, count(*) FILTER (winner = 'terrorist') AS won FROM dem.cs2_rounds
WHERE NOT is_warmup AND terrorist_buy_type IS NOT NULL GROUP BY buy ORDER BY rounds DESC, buy`,
  },
  {
    question: 'Who kills most in Deadlock?',
    sql: 'SELECT name, hero_name, kills, deaths FROM dem.deadlock_players ORDER BY kills DESC, deaths, name LIMIT 5',
  },
  {
    question: 'Who is killed by whom most often in Deadlock?',
    sql: `SELECT attacker, victim, count(*) AS kills FROM dem.deadlock_kills
GROUP BY ALL ORDER BY kills DESC, attacker, victim LIMIT 3`,
  },
  {
    question: 'Who is on the podium of each race?',
    sql: `SELECT position, driver, laps, round(best_lap_seconds, 3) AS best FROM vcr.results WHERE position <= 3 ORDER BY replay, position`,
  },
  {
    question: 'How long does each pit stop take?',
    sql: `SELECT d.name, round(p.lane_seconds, 1) AS lane, round(p.stand_seconds, 1) AS stand
FROM vcr.pit_stops p JOIN vcr.drivers d USING (replay, driver_id) ORDER BY p.replay, p.seconds LIMIT 5`,
  },
  {
    question: 'How fast is each car at most?',
    sql: `SELECT d.name, round(3.6 * max(t.speed_meters_per_second)) AS kmh FROM vcr.telemetry t JOIN vcr.drivers d USING (replay, driver_id)
GROUP BY t.replay, t.driver_id, d.name ORDER BY kmh DESC, d.name LIMIT 5`,
  },
  {
    question: 'What do the players of Warcraft III build first?',
    sql: `SELECT p.name AS player, b.name, round(b.seconds) AS second FROM w3g.build_order b JOIN w3g.players p USING (replay, player_id)
QUALIFY row_number() OVER (PARTITION BY b.replay, b.player_id ORDER BY b.time_ms, b.name) <= 3 ORDER BY b.replay, player, second, b.name`,
  },
  {
    question: 'Which heroes do the players of Warcraft III train?',
    sql: 'SELECT player, name, level FROM w3g.heroes ORDER BY replay, player, hero_order',
  },
  {
    question: 'Which units of an Iron Curtain match are lost most?',
    sql: `SELECT unit_type, count(*) AS made, count(destroyed_tick) AS lost FROM icrep.units
GROUP BY unit_type ORDER BY lost DESC, unit_type LIMIT 5`,
  },
  {
    question: 'Which matchups of StarCraft II were played, and how long did they take?',
    sql: `SELECT matchup, type, count(*) AS games, round(avg(duration_seconds)) AS seconds FROM sc2.matches
GROUP BY ALL ORDER BY games DESC, matchup`,
  },
  {
    question: 'How often does each hero of Heroes of the Storm die, and how often without an enemy hero?',
    sql: `SELECT p.name, p.hero, count(*) AS deaths, count(*) FILTER (d.last_hit_player_id > 10) AS by_others
FROM storm.deaths d JOIN storm.players p USING (replay, player_id) GROUP BY ALL ORDER BY deaths DESC, p.name`,
  },
  {
    question: 'At which percent does each player of Melee lose a stock, and where do they fly?',
    sql: `SELECT p.name, l.stocks_left, round(l.percent, 1) AS percent, l.direction
FROM slippi.stock_losses l JOIN slippi.players p USING (replay, player_id) ORDER BY l.replay, l.frame, p.name`,
  },
  {
    question: 'What do the players of Brood War build first?',
    sql: `SELECT p.name AS player, b.name, round(b.seconds) AS second
FROM brood_war.build_order b JOIN brood_war.players p USING (replay, player_id) WHERE b.kind = 'build'
QUALIFY row_number() OVER (PARTITION BY b.replay, b.player_id ORDER BY b.frame) <= 4 ORDER BY b.replay, player, second`,
  },
] as const satisfies readonly Question[];

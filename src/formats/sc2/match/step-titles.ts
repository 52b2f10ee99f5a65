/** Catalog ids of units and buildings that are not what players say. */
const UNITS: Readonly<Record<string, string>> = {
  VikingFighter: 'Viking',
  HellionTank: 'Hellbat',
  GhostAlternate: 'Ghost',
  GhostNova: 'Ghost',
  ThorAP: 'Thor',
  TemplarArchive: 'Templar Archives',
  NydusCanal: 'Nydus Worm',
  OverlordTransport: 'Overlord (transport)',
};

/** What the game calls research whose catalog id says something else. */
const UPGRADES: Readonly<Record<string, string>> = {
  AdeptPiercingAttack: 'Resonating Glaives',
  BansheeCloak: 'Cloaking Field',
  BansheeSpeed: 'Hyperflight Rotors',
  BattlecruiserBehemothReactor: 'Behemoth Reactor',
  BattlecruiserEnableSpecializations: 'Weapon Refit',
  BlinkTech: 'Blink',
  CarrierLaunchSpeedUpgrade: 'Graviton Catapult',
  CentrificalHooks: 'Centrifugal Hooks',
  CycloneLockOnDamageUpgrade: 'Mag-Field Accelerator',
  DarkTemplarBlinkUpgrade: 'Shadow Stride',
  DiggingClaws: 'Adaptive Talons',
  DrillClaws: 'Drilling Claws',
  EvolveGroovedSpines: 'Grooved Spines',
  EvolveMuscularAugments: 'Muscular Augments',
  GhostMoebiusReactor: 'Moebius Reactor',
  HiSecAutoTracking: 'Hi-Sec Auto Tracking',
  HighCapacityBarrels: 'Infernal Pre-Igniter',
  HydraliskSpeedUpgrade: 'Muscular Augments',
  InfestorEnergyUpgrade: 'Pathogen Glands',
  LiberatorAGRangeUpgrade: 'Advanced Ballistics',
  LurkerRange: 'Seismic Spines',
  MedivacCaduceusReactor: 'Caduceus Reactor',
  MedivacIncreaseSpeedBoost: 'Rapid Reignition System',
  ObserverGraviticBooster: 'Gravitic Boosters',
  PhoenixRangeUpgrade: 'Anion Pulse-Crystals',
  PsiStormTech: 'Psionic Storm',
  PunisherGrenades: 'Concussive Shells',
  RavenCorvidReactor: 'Corvid Reactor',
  ShieldWall: 'Combat Shield',
  TempestGroundAttackUpgrade: 'Tectonic Destabilizers',
  TerranBuildingArmor: 'Structure Armor',
  VoidRaySpeedUpgrade: 'Flux Vanes',
  WarpGateResearch: 'Warp Gate',
  hydraliskspeed: 'Grooved Spines',
  overlordspeed: 'Pneumatized Carapace',
  overlordtransport: 'Ventral Sacs',
  zerglingattackspeed: 'Adrenal Glands',
  zerglingmovementspeed: 'Metabolic Boost',
};

/** Weapons, armor and shields in levels: `ZergMissileWeaponsLevel1`. */
const LEVELS = /^(Terran|Protoss|Zerg)(\w*?)(Weapons|Armors|Shields)Level(\d)$/;
/** What a race calls weapons and armor. */
const ATTACKS: Readonly<Record<string, string>> = { Zerg: 'Attacks' };
const ARMOR: Readonly<Record<string, string>> = { Zerg: 'Carapace' };

/** A catalog id as players say it: `SpawningPool` is `Spawning Pool`, `zerglingmovementspeed` is `Metabolic Boost`. */
export function titleOf(id: string): string {
  return UNITS[id] ?? UPGRADES[id] ?? levelOf(id) ?? inWords(id.replace(/MP$/, ''));
}

/** `Missile Attacks 1` */
function levelOf(id: string): string | undefined {
  const [, race = '', of = '', kind = '', level] = LEVELS.exec(id) ?? [];
  if (level === undefined) return undefined;
  const called = kind === 'Weapons' ? (ATTACKS[race] ?? kind) : kind === 'Armors' ? (ARMOR[race] ?? 'Armor') : kind;
  return `${inWords(of)} ${called} ${level}`.trim();
}

function inWords(id: string): string {
  const words = id.replace(/([a-z])(?=[A-Z\d])|([A-Z])(?=[A-Z][a-z])/g, '$1$2 ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

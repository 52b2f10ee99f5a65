// Made by scripts/dem/game-event-lists.ts from the recordings of the corpus.

/** Game events with their keys and the types of those, one a line. */
export const EVENT_DEFINITIONS = `
server_spawn hostname:1 address:1 port:4 game:1 mapname:1 addonname:1 maxplayers:3 os:1 dedicated:6 password:6
server_pre_shutdown reason:1
server_shutdown reason:1
server_message text:1
server_cvar cvarname:1 cvarvalue:1
player_activate userid:9
player_connect_full userid:9
player_full_update userid:9 count:4
player_connect name:1 userid:9 networkid:1 xuid:7 address:1 bot:6
player_disconnect userid:9 reason:4 name:1 networkid:1 xuid:7 PlayerID:4
player_info name:1 userid:9 steamid:7 bot:6
player_spawn userid:9 userid_pawn:8
player_team userid:9 userid_pawn:8 team:5 oldteam:5 disconnect:6 silent:6 isbot:6
local_player_team
local_player_controller_team
player_changename userid:9 oldname:1 newname:1
player_hurt userid:9 userid_pawn:8 attacker:9 attacker_pawn:8 health:5 armor:5 weapon:1 dmg_health:4 dmg_armor:5 hitgroup:5
player_chat teamonly:6 userid:4 text:1
local_player_pawn_changed
teamplay_broadcast_audio team:5 sound:1
finale_start rushes:4
player_stats_updated forceupload:6
user_data_downloaded
ragdoll_dissolved entindex:3
team_info teamid:5 teamname:1
team_score teamid:5 score:4
hltv_cameraman userid:9
hltv_chase target1:9 target2:9 distance:4 theta:4 phi:4 inertia:5 ineye:5
hltv_rank_camera index:5 rank:2 target:9
hltv_rank_entity userid:9 rank:2 target:9
hltv_fixed posx:3 posy:3 posz:3 theta:4 phi:4 offset:4 fov:2 target:9
hltv_message text:1
hltv_status clients:3 slots:3 proxies:4 master:1
hltv_title text:1
hltv_chat text:1 steamID:7
hltv_versioninfo version:3
hltv_replay delay:3 reason:3
hltv_replay_status reason:3
demo_stop
map_shutdown
map_transition
hostname_changed hostname:1
difficulty_changed newDifficulty:4 oldDifficulty:4 strDifficulty:1
game_message target:5 text:1
game_newmap mapname:1
round_start timelimit:3 fraglimit:3 objective:1
round_end winner:5 reason:5 message:1 legacy:5 player_count:4 nomusic:5
round_start_pre_entity
round_start_post_nav
round_freeze_end
teamplay_round_start full_reset:6
player_death userid:9 userid_pawn:8 attacker:9 attacker_pawn:8 assister:9 assister_pawn:8 assistedflash:6 weapon:1 weapon_itemid:1 weapon_fauxitemid:1 weapon_originalowner_xuid:1 headshot:6 dominated:4 revenge:4 wipe:4 penetrated:4 noreplay:6 noscope:6 thrusmoke:6 attackerblind:6 distance:2 dmg_health:4 dmg_armor:5 hitgroup:5 attackerinair:6
player_footstep userid:9 userid_pawn:8
player_hintmessage hintmessage:1
break_breakable entindex:3 userid_pawn:8 material:5
broken_breakable entindex:3 userid_pawn:8 material:5
break_prop entindex:3 userid_pawn:8
entity_killed entindex_killed:3 entindex_attacker:3 entindex_inflictor:3 damagebits:3
door_close userid_pawn:8 checkpoint:6
vote_started issue:1 param1:1 team:5 initiator:3
vote_failed team:5
vote_passed details:1 param1:1 team:5
vote_changed vote_option1:5 vote_option2:5 vote_option3:5 vote_option4:5 vote_option5:5 potentialVotes:5
vote_cast_yes team:5 entityid:3
vote_cast_no team:5 entityid:3
achievement_event achievement_name:1 cur_val:4 max_val:4
achievement_earned player:9 achievement:4
achievement_write_failed
bonus_updated numadvanced:4 numbronze:4 numsilver:4 numgold:4
spec_target_updated userid:9 userid_pawn:8 target:3
spec_mode_updated userid:9
entity_visible userid:9 subject:4 classname:1 entityname:1
gameinstructor_draw
gameinstructor_nodraw
flare_ignite_npc entindex:3
helicopter_grenade_punt_miss
physgun_pickup target:3
inventory_updated
cart_updated
store_pricesheet_updated
item_schema_initialized
drop_rate_modified
event_ticket_modified
gc_connected
instructor_start_lesson userid:9 hint_name:1 hint_target:3 vr_movement_type:5 vr_single_controller:6 vr_controller_type:5
instructor_close_lesson userid:9 hint_name:1
instructor_server_hint_create userid:9 hint_name:1 hint_replace_key:1 hint_target:3 hint_activator_userid:9 hint_timeout:4 hint_icon_onscreen:1 hint_icon_offscreen:1 hint_caption:1 hint_activator_caption:1 hint_color:1 hint_icon_offset:2 hint_range:2 hint_flags:3 hint_binding:1 hint_gamepad_binding:1 hint_allow_nodraw_target:6 hint_nooffscreen:6 hint_forcecaption:6 hint_local_player_only:6
instructor_server_hint_stop hint_name:1
set_instructor_group_enabled group:1 enabled:4
clientside_lesson_closed lesson_name:1
dynamic_shadow_light_changed
gameui_hidden
player_score userid:9 kills:4 deaths:4 score:4
player_shoot userid:9 userid_pawn:8 weapon:5 mode:5
game_init
game_start roundslimit:3 timelimit:3 fraglimit:3 objective:1
game_end winner:5
round_announce_match_point
round_announce_final
round_announce_last_round_half
round_announce_match_start
round_announce_warmup
warmup_end
round_end_upload_stats
round_officially_ended
round_time_warning
ugc_map_info_received published_file_id:7
ugc_map_unsubscribed published_file_id:7
ugc_map_download_error published_file_id:7 error_code:3
ugc_file_download_finished hcontent:7
ugc_file_download_start hcontent:7 published_file_id:7
begin_new_match
dm_bonus_weapon_start time:4 Pos:4
survival_announce_phase phase:4
player_decal userid_pawn:8
read_game_titledata controllerId:4
write_game_titledata controllerId:4
reset_game_titledata controllerId:4
weaponhud_selection userid:9 userid_pawn:8 mode:5 entindex:3
vote_ended
vote_cast vote_option:5 team:4 userid:9
vote_options count:5 option1:1 option2:1 option3:1 option4:1 option5:1
endmatch_mapvote_selecting_map count:5 slot1:5 slot2:5 slot3:5 slot4:5 slot5:5 slot6:5 slot7:5 slot8:5 slot9:5 slot10:5
endmatch_cmm_start_reveal_items
client_loadout_changed
add_player_sonar_icon userid:9 pos_x:2 pos_y:2 pos_z:2
door_open userid_pawn:8 entindex:3
door_closed userid_pawn:8 entindex:3
door_break entindex:3 dmgstate:3
add_bullet_hit_marker userid:9 bone:4 pos_x:4 pos_y:4 pos_z:4 ang_x:4 ang_y:4 ang_z:4 start_x:4 start_y:4 start_z:4 hit:6
other_death otherid:4 othertype:1 attacker:4 weapon:1 weapon_itemid:1 weapon_fauxitemid:1 weapon_originalowner_xuid:1 headshot:6 penetrated:4 noscope:6 thrusmoke:6 attackerblind:6
item_purchase userid:9 team:4 loadout:4 weapon:1
bomb_beginplant userid:9 userid_pawn:8 site:4
bomb_abortplant userid:9 userid_pawn:8 site:4
bomb_planted userid:9 userid_pawn:8 site:4
bomb_defused userid:9 userid_pawn:8 site:4
bomb_exploded userid:9 userid_pawn:8 site:4
bomb_dropped userid:9 userid_pawn:8 entindex:3
bomb_pickup userid_pawn:8
defuser_dropped entityid:3
defuser_pickup entityid:3 userid:9 userid_pawn:8
announce_phase_end
cs_intermission
bomb_begindefuse userid:9 userid_pawn:8 haskit:6
bomb_abortdefuse userid:9 userid_pawn:8
hostage_follows userid:9 userid_pawn:8 hostage:4
hostage_hurt userid:9 userid_pawn:8 hostage:4
hostage_killed userid:9 userid_pawn:8 hostage:4
hostage_rescued userid:9 userid_pawn:8 hostage:4 site:4
hostage_stops_following userid:9 userid_pawn:8 hostage:4
hostage_rescued_all
hostage_call_for_help hostage:4
vip_escaped userid:9
vip_killed userid:9 attacker:9
player_radio userid:9 userid_pawn:8 slot:4
bomb_beep entindex:3
weapon_fire userid:9 userid_pawn:8 weapon:1 silenced:6
weapon_fire_on_empty userid:9 userid_pawn:8 weapon:1
grenade_thrown userid:9 userid_pawn:8 weapon:1
weapon_reload userid:9 userid_pawn:8
weapon_zoom userid:9 userid_pawn:8
silencer_detach userid:9 userid_pawn:8
inspect_weapon userid:9 userid_pawn:8
weapon_zoom_rifle userid:9 userid_pawn:8
player_spawned userid:9 userid_pawn:8 inrestart:6
item_pickup userid:9 item:1 silent:6 defindex:3
item_pickup_slerp userid:9 index:4 behavior:4
item_pickup_failed userid:9 item:1 reason:4 limit:4
item_remove userid:9 item:1 defindex:3
ammo_pickup userid:9 item:1 index:3
item_equip userid:9 item:1 defindex:3 canzoom:6 hassilencer:6 issilenced:6 hastracers:6 weptype:4 ispainted:6
enter_buyzone userid:9 canbuy:6
exit_buyzone userid:9 canbuy:6
buytime_ended
enter_bombzone userid:9 hasbomb:6 isplanted:6
exit_bombzone userid:9 hasbomb:6 isplanted:6
enter_rescue_zone userid:9
exit_rescue_zone userid:9
silencer_off userid:9
silencer_on userid:9
buymenu_open
buymenu_close userid:9
round_prestart
round_poststart
grenade_bounce userid:9 userid_pawn:8
hegrenade_detonate userid:9 userid_pawn:8 entityid:4 x:2 y:2 z:2
flashbang_detonate userid:9 userid_pawn:8 entityid:4 x:2 y:2 z:2
smokegrenade_detonate userid:9 userid_pawn:8 entityid:4 x:2 y:2 z:2
smokegrenade_expired userid:9 userid_pawn:8 entityid:4 x:2 y:2 z:2
molotov_detonate userid:9 userid_pawn:8 x:2 y:2 z:2
decoy_detonate userid:9 userid_pawn:8 entityid:4 x:2 y:2 z:2
decoy_started userid_pawn:8 entityid:4 x:2 y:2 z:2
tagrenade_detonate userid:9 entityid:4 x:2 y:2 z:2
inferno_startburn entityid:4 x:2 y:2 z:2
inferno_expire entityid:4 x:2 y:2 z:2
inferno_extinguish entityid:4 x:2 y:2 z:2
decoy_firing userid:9 userid_pawn:8 entityid:4 x:2 y:2 z:2
bullet_impact userid:9 userid_pawn:8 x:2 y:2 z:2
player_jump userid:9
player_blind userid:9 attacker:9 entityid:4 blind_duration:2
player_falldamage userid:9 userid_pawn:8 damage:2
door_moving userid:9 userid_pawn:8 entindex:3
mb_input_lock_success
mb_input_lock_cancel
nav_blocked area:3 blocked:6
nav_generate
achievement_info_loaded
hltv_changed_mode oldmode:3 newmode:3 obs_target:3
cs_game_disconnected
cs_round_final_beep
cs_round_start_beep
cs_win_panel_round show_timer_defend:6 show_timer_attack:6 timer_time:4 final_event:5 funfact_token:1 funfact_player:9 funfact_data1:3 funfact_data2:3 funfact_data3:3
cs_win_panel_match
cs_match_end_restart
cs_pre_restart
show_deathpanel victim:9 victim_pawn:8 killer:3 killer_controller:9 hits_taken:4 damage_taken:4 hits_given:4 damage_given:4
hide_deathpanel
player_avenged_teammate avenger_id:9 avenged_player_id:9
achievement_earned_local achievement:4 splitscreenplayer:4
repost_xbox_achievements splitscreenplayer:4
match_end_conditions frags:3 max_rounds:3 win_rounds:3 time:3
round_mvp userid:9 reason:4 value:3 musickitmvps:3 nomusic:5 musickitid:3
show_survival_respawn_status loc_token:1 duration:3 userid:9 userid_pawn:8
client_disconnect
gg_killed_enemy victimid:9 attackerid:9 dominated:4 revenge:4 bonus:6
switch_team numPlayers:4 numSpectators:4 avg_rank:4 numTSlotsFree:4 numCTSlotsFree:4
write_profile_data
trial_time_expired userid:9
update_matchmaking_stats
player_reset_vote userid:9 vote:6
enable_restart_voting enable:6
sfuievent action:1 data:1 slot:5
start_vote userid:9 type:5 vote_parameter:4
player_given_c4 userid:9
bot_takeover userid:9 userid_pawn:8 botid:9 p:2 y:2 r:2
jointeam_failed userid:9 reason:5
teamchange_pending userid:9 toteam:5
material_default_complete
cs_prev_next_spectator next:6
nextlevel_changed nextlevel:1 mapgroup:1 skirmishmode:1
seasoncoin_levelup userid:9 category:4 rank:4
tournament_reward defindex:3 totalrewards:3 accountid:3
start_halftime
ammo_refill userid:9 success:6
parachute_pickup userid:9
parachute_deploy userid:9
dronegun_attack userid:9
drone_dispatched userid:9 priority:4 drone_dispatched:4
loot_crate_visible userid:9 subject:4 type:1
loot_crate_opened userid:9 type:1
open_crate_instr userid:9 subject:4 type:1
smoke_beacon_paradrop userid:9 paradrop:4
survival_paradrop_spawn entityid:4
survival_paradrop_break entityid:4
drone_cargo_detached userid:9 cargo:4 delivered:6
drone_above_roof userid:9 cargo:4
choppers_incoming_warning global:6
firstbombs_incoming_warning global:6
dz_item_interaction userid:9 subject:4 type:1
survival_teammate_respawn userid:9
survival_no_respawns_warning userid:9
survival_no_respawns_final userid:9
player_ping userid:9 userid_pawn:8 entityid:4 x:2 y:2 z:2 urgent:6
player_ping_stop entityid:4
player_sound userid:9 userid_pawn:8 radius:3 duration:2 step:6
guardian_wave_restart
team_intro_start
team_intro_end
bullet_flight_resolution userid:9 userid_pawn:8 pos_x:4 pos_y:4 pos_z:4 ang_x:4 ang_y:4 ang_z:4 start_x:4 start_y:4 start_z:4
game_phase_changed new_phase:4
clientside_reload_custom_econ steamid:1
bullet_damage victim:9 victim_pawn:8 attacker:9 attacker_pawn:8 distance:2 damage_dir_x:2 damage_dir_y:2 damage_dir_z:2 num_penetrations:5 no_scope:6 in_air:6
player_connect name:1 userid:9 networkid:1 xuid:7 bot:6
bullet_damage victim:9 victim_pawn:8 attacker:9 attacker_pawn:8 distance:2 damage_dir_x:2 damage_dir_y:2 damage_dir_z:2 num_penetrations:5 no_scope:6 in_air:6 shoot_ang_x:2 shoot_ang_y:2 shoot_ang_z:2 aim_punch_x:2 aim_punch_y:2 aim_punch_z:2 attack_tick_count:3 attack_tick_frac:2 render_tick_count:3 render_tick_frac:2 inaccuracy_total:2 inaccuracy_move:2 inaccuracy_air:2 recoil_index:2 type:3
`;

/** The events of a build by their ids: `4:10-12` stands for the definitions 10, 11 and 12 with the ids 4, 5 and 6. */
export const EVENT_LISTS: readonly { readonly networkProtocol: number; readonly events: string }[] = [
  { networkProtocol: 14011, events: '0:0-37 39:38 41:39-270' },
  { networkProtocol: 14065, events: '0:0-37 39:38 41:39-130 133:271 134:131-270' },
  { networkProtocol: 14090, events: '0:0-7 8:272 9:9-37 39:38 41:39-90 93:234 94:91-130 134:273 135:131-233 238:235-270' },
  { networkProtocol: 14150, events: '0:0-7 8:272 9:9-37 39:38 41:39-90 93:234 94:91-130 134:273 135:131-233 238:235-267 271:269-270' },
  { networkProtocol: 14155, events: '0:0-7 8:272 9:9-37 39:38 41:39-90 93:234 94:91-130 134:273 135:131-233 238:235-267 271:269-270' },
];

# %% [markdown]
# # A StarCraft II game in a notebook
# Open this file as a notebook in VS Code or with jupytext; it runs as a program, too.

# %%
import sys

import replaykit

path = sys.argv[1] if len(sys.argv) > 1 and sys.argv[1].endswith('.SC2Replay') else 'game.SC2Replay'
about = replaykit.info(path)
print(f"{about['title']} on {about['map']}, {about['durationSeconds']:.0f} s, won by {about['winner']}")

# %% [markdown]
# ## What was made

# %%
units = replaykit.frame(path, 'units')
made = units.groupby(['control_player_id', 'unit_type']).size().rename('made').reset_index()
print(made.to_string(index=False))

# %% [markdown]
# ## The same by SQL, with names

# %%
for row in replaykit.query(
    '''select p.name, u.unit_type, count(*)::int as made
    from sc2.units u join sc2.players p on p.replay = u.replay and p.player_id = u.control_player_id
    group by all order by made desc, p.name, u.unit_type limit 3''',
    path,
):
    print(row['name'], row['unit_type'], row['made'])

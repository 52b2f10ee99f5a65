"""Replays from Python: one file without dependencies, over the program replaykit.

Copy it beside your program. It needs Node 20 and `npm install -g replaykit`; a query and Parquet also need
`npm install -g @duckdb/node-api hyparquet-writer`. Where the program has another name, set REPLAYKIT, such as
REPLAYKIT='npx replaykit'.

    import replaykit

    print(replaykit.info('match.dem')['summary'])
    for row in replaykit.rows('match.dem', 'cs2_kills'):
        print(row['tick'], row['attacker'], row['victim'])
    kills = replaykit.frame(['a.dem', 'b.dem'], 'cs2_kills')   # pandas
    wins = replaykit.query('select race, count(*) from sc2.players group by all', 'replays/')
"""

import datetime
import functools
import json
import os
import shlex
import subprocess
import tempfile

__all__ = ['ReplaykitError', 'export', 'frame', 'info', 'query', 'rows', 'tables']


class ReplaykitError(Exception):
    """The program said why it did not do what was asked. `code` is its exit code: 1 for a file, 2 for a wrong call."""

    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


def _command(*arguments):
    return shlex.split(os.environ.get('REPLAYKIT', 'replaykit')) + [str(one) for one in arguments]


def _listed(paths):
    return [paths] if isinstance(paths, (str, os.PathLike)) else list(paths)


def _lines(*arguments, allow_damage=False):
    """Each line of JSON that the program prints, while it runs. Leaving the loop ends the program."""
    with tempfile.TemporaryFile('w+', encoding='utf-8') as said:
        with subprocess.Popen(_command(*arguments), stdout=subprocess.PIPE, stderr=said, encoding='utf-8') as program:
            try:
                for line in program.stdout:
                    yield json.loads(line)
            except GeneratorExit:
                program.kill()
                raise
        if program.returncode > (1 if allow_damage else 0):
            said.seek(0)
            raise ReplaykitError(program.returncode, said.read().strip())


def info(path):
    """What a replay is: a dict with `format`, `summary` and so on. Reads as little as it can."""
    for line in _lines('info', '--json', path):
        return line
    raise ReplaykitError(1, f'{path} is not a replay')


@functools.lru_cache(maxsize=None)
def _catalogue():
    return list(_lines('query', '--tables', '--json'))


def tables():
    """Every table: a list of dicts with `name` (`sc2.players`), `about` and `columns`, each with type and unit."""
    return [dict(table) for table in _catalogue()]


_ZEROS = {'NaN': float('nan'), 'Infinity': float('inf'), '-Infinity': float('-inf')}
# NDJSON has 64-bit integers, dates, and what is not a number as texts
_READ = {
    'int64': int,
    'double': lambda cell: _ZEROS[cell] if isinstance(cell, str) else float(cell),
    'timestamp': lambda cell: datetime.datetime.fromisoformat(cell.replace('Z', '+00:00')),
}


def _columns(name, keys):
    """The columns of a table. A name that several formats have is that of the table with these columns."""
    for table in _catalogue():
        if table['name'].split('.')[-1] == name and [column['name'] for column in table['columns']] == list(keys):
            return table['columns']
    return []


def rows(paths, table, *, allow_damage=False):
    """The rows of one table of a replay, of several, or of a folder, as dicts, while they are read. All must be of one format.

    Integers of 64 bits are int, dates are datetime in UTC, a cell that the replay does not have is None. With `allow_damage` a
    replay that is damaged gives the rows in front of the damage; without it ReplaykitError is raised at the end.
    """
    readers = None
    for row in _lines('export', '--out', '-', '--tables', table, '--to', 'ndjson', *_listed(paths), allow_damage=allow_damage):
        if readers is None:
            readers = {column['name']: _READ[column['type']] for column in _columns(table, row) if column['type'] in _READ}
        for name, read in readers.items():
            if row[name] is not None:
                row[name] = read(row[name])
        yield row


_DTYPES = {'int32': 'Int32', 'int64': 'Int64', 'boolean': 'boolean', 'double': 'float64', 'timestamp': 'datetime64[ns, UTC]'}


def frame(paths, table, *, allow_damage=False):
    """The same as a data frame of pandas, each column of its own type, with pandas.NA where the replay does not have a cell.

    For folders of many replays, `export` Parquet and read that.
    """
    import pandas

    made = pandas.DataFrame.from_records(list(rows(paths, table, allow_damage=allow_damage)))
    return made.astype({column['name']: _DTYPES[column['type']] for column in _columns(table, made) if column['type'] in _DTYPES})


def query(sql, paths):
    """The answer to a query over the tables of replays, `sc2.players` and so on, as a list of dicts. The program needs DuckDB."""
    return list(_lines('query', '--json', sql, *_listed(paths)))


def export(paths, out, *, to='parquet', names=None):
    """Writes tables of replays into a folder, on all processors, and returns what was done. Replays that were exported before are skipped."""
    chosen = [] if names is None else ['--tables', ','.join(names)]
    for report in _lines('export', '--json', '--out', out, '--to', to, *chosen, *_listed(paths), allow_damage=True):
        return report

import { Client } from 'pg';

/** The index that takes hours to grow with each document, and minutes to build. */
const indexOfWords = 'search_texts_by_block';

/**
 * Multiplies the documents of a team's database, for archives that would take hours to fill: each copy is a document of its
 * own, added after all the others. Pages and corrections, which no search reads, are not copied.
 */
export async function copyDocuments(database: string, times: number, say: (line: string) => void): Promise<void> {
  const client = new Client({ connectionString: database });
  await client.connect();
  try {
    await client.query("SET maintenance_work_mem = '1GB'");
    const { rows } = await client.query<{ readonly definition: string }>(
      'SELECT pg_get_indexdef($1::regclass) AS definition',
      [indexOfWords],
    );
    await client.query(`DROP INDEX ${indexOfWords}`);
    await client.query(`CREATE TEMP TABLE base AS SELECT seq, id, max(seq) OVER () AS last FROM files`);
    await client.query('CREATE INDEX ON base (id)');
    await client.query('CREATE INDEX ON base (seq)');
    for (let copy = 1; copy < times; copy += 1) {
      await client.query('BEGIN');
      for (const statement of await copyStatements(client, copy)) await client.query(statement);
      await client.query('COMMIT');
      say(`copy ${copy} of ${times - 1} made`);
    }
    say('building the index of words');
    await client.query(rows[0]?.definition ?? '');
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}

/** Of each table its column that names a document, by number or by id. */
const tables = {
  files: 'id',
  data_points: 'file_id',
  search_documents: 'file_id',
  search_texts: 'seq',
  search_excerpts: 'seq',
  search_values: 'seq',
} as const;

async function copyStatements(client: Client, copy: number): Promise<readonly string[]> {
  const statements = [
    'INSERT INTO search_counts SELECT company_id, user_id, tag_id, count(*) FROM search_documents JOIN base USING (seq) GROUP BY 1, 2, 3',
  ];
  for (const [table, key] of Object.entries(tables)) {
    const { rows } = await client.query<{ readonly name: string }>(
      'SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped',
      [table],
    );
    const columns = rows.map(({ name }) => name);
    const values = columns.map((name) => {
      if (name === 'seq') return `base.seq + ${copy} * base.last`;
      return name === 'file_id' || name === 'id' ? `md5(base.id || '${copy}')::uuid::text` : `t.${name}`;
    });
    const on = key === 'seq' ? 'base.seq = t.seq' : `base.id = t.${key}`;
    statements.push(
      `INSERT INTO ${table} (${columns.join(', ')}) OVERRIDING SYSTEM VALUE
       SELECT ${values.join(', ')} FROM base JOIN ${table} t ON ${on} ORDER BY base.seq`,
    );
  }
  return statements;
}

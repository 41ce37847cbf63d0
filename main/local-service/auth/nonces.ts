import type { Database } from '#lib/sqlite.ts';

/**
 * Remembers which nonces an app has used. `use` is false for one that was used before. Give it a connection of its own with
 * `synchronous = NORMAL`: a nonce must outlive a killed process, but is not worth a disk sync for every request.
 */
export interface Nonces {
  use(appId: string, nonce: string, expiresAtS: number, nowS: number): boolean;
}

const sweepEveryS = 60;

export function createNonces(db: Database): Nonces {
  const put = db.prepare('INSERT OR IGNORE INTO nonces (app_id, nonce, expires_at_s) VALUES (?, ?, ?)');
  const sweep = db.prepare('DELETE FROM nonces WHERE expires_at_s < ?');
  let sweptAtS = 0;
  return {
    use(appId, nonce, expiresAtS, nowS) {
      if (nowS - sweptAtS >= sweepEveryS) {
        sweep.run(nowS);
        sweptAtS = nowS;
      }
      return put.run(appId, nonce, expiresAtS).changes === 1;
    },
  };
}

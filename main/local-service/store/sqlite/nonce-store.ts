import type { Database } from '#lib/sqlite.ts';
import type { NonceStore } from '../store.ts';
import type { Sync } from './to-async.ts';

const sweepEveryS = 60;

/**
 * Uses a separate connection with `synchronous = NORMAL`, because a nonce is not worth a disk sync for every request.
 */
export function createNonceStore(db: Database): Sync<NonceStore> {
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

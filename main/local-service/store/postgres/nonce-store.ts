import type { Connection } from '#lib/postgres/connection.ts';
import type { NonceStore } from '../store.ts';

const sweepEveryS = 60;

/** The key of the table decides which of several processes uses a nonce first. */
export function createNonceStore(db: Connection): NonceStore {
  let sweptAtS = 0;
  return {
    async use(appId, nonce, expiresAtS, nowS) {
      if (nowS - sweptAtS >= sweepEveryS) {
        sweptAtS = nowS;
        await db.run('DELETE FROM nonces WHERE expires_at_s < @nowS', { nowS });
      }
      const { changes } = await db.run(
        `INSERT INTO nonces (app_id, nonce, expires_at_s) VALUES (@appId, @nonce, @expiresAtS) ON CONFLICT DO NOTHING`,
        { appId, nonce, expiresAtS },
      );
      return changes === 1;
    },
  };
}

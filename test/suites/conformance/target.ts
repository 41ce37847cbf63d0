/** The output of `intray service credentials --json`, which the suite gets in the environment. */
export interface Credentials {
  readonly api_key: string;
  readonly access_token: string;
  readonly app_id: string;
  /** In base64, for amx. */
  readonly secret: string;
}

/** The service under test, and its callers: three roles of one company, and an administrator of another. */
export interface Target {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly admin: Credentials;
  readonly user: Credentials;
  readonly uploader: Credentials;
  /** Without it, tests about other companies are skipped. */
  readonly foreign: Credentials | null;
}

/** Returns the target that the environment names, or `null` when it names none. */
export function targetFromEnvironment(env: Readonly<Record<string, string | undefined>>): Target | null {
  const baseUrl = env.CONFORMANCE_BASE_URL;
  if (baseUrl === undefined) return null;
  const foreign = env.CONFORMANCE_FOREIGN;
  return {
    baseUrl: baseUrl.replace(/\/+$/, ''),
    admin: readCredentials('CONFORMANCE_ADMIN', env.CONFORMANCE_ADMIN),
    user: readCredentials('CONFORMANCE_USER', env.CONFORMANCE_USER),
    uploader: readCredentials('CONFORMANCE_UPLOADER', env.CONFORMANCE_UPLOADER),
    foreign: foreign === undefined ? null : readCredentials('CONFORMANCE_FOREIGN', foreign),
  };
}

function readCredentials(name: string, text: string | undefined): Credentials {
  const wanted = 'the JSON {"api_key", "access_token", "app_id", "secret"}';
  if (text === undefined) throw new Error(`${name} is not set: give ${wanted}`);
  const parsed = JSON.parse(text) as Readonly<Record<string, unknown>>;
  const read = (key: keyof Credentials): string => {
    const value = parsed[key];
    if (typeof value !== 'string') throw new Error(`${name} has no ${key}: give ${wanted}`);
    return value;
  };
  return {
    api_key: read('api_key'),
    access_token: read('access_token'),
    app_id: read('app_id'),
    secret: read('secret'),
  };
}

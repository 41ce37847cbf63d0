import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { roles, type Role } from '#service-api/endpoint.ts';
import { ownCompany, ownRole } from './auth/identities.ts';

export type Command =
  | { readonly kind: 'serve'; readonly dataDir: string; readonly port: number | null }
  | {
      readonly kind: 'credentials';
      readonly dataDir: string;
      readonly role: Role;
      readonly company: string;
      readonly json: boolean;
    }
  | { readonly kind: 'wrong-usage'; readonly message: string };

export const usage = `usage: main.ts serve --data-dir FOLDER [--port N]
       main.ts credentials --data-dir FOLDER [--role ROLE] [--company NAME] [--json]`;

export function parseCommandLine(args: readonly string[]): Command {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        'data-dir': { type: 'string' },
        port: { type: 'string' },
        role: { type: 'string' },
        company: { type: 'string' },
        json: { type: 'boolean' },
      },
    });
    const [verb, ...others] = positionals;
    if (values['data-dir'] === undefined || others.length > 0) return wrong('A data directory is needed.');
    const dataDir = resolve(values['data-dir']);
    if (verb === 'serve') return serve(dataDir, values.port);
    if (verb === 'credentials') return credentials(dataDir, values.role, values.company, values.json ?? false);
    return wrong('The first word must be "serve" or "credentials".');
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error));
  }
}

function serve(dataDir: string, port: string | undefined): Command {
  if (port === undefined) return { kind: 'serve', dataDir, port: null };
  if (!/^\d{1,5}$/u.test(port) || Number(port) > 65_535) return wrong('A port is a number from 0 to 65535.');
  return { kind: 'serve', dataDir, port: Number(port) };
}

function credentials(dataDir: string, roleText: string | undefined, company = ownCompany, json = false): Command {
  const role = roles.find((name) => name.toLowerCase() === (roleText ?? ownRole).toLowerCase());
  if (role === undefined) return wrong(`A role is one of ${roles.join(', ')}.`);
  if (company.trim() === '') return wrong('A company needs a name.');
  return { kind: 'credentials', dataDir, role, company: company.trim(), json };
}

function wrong(message: string): Command {
  return { kind: 'wrong-usage', message };
}

import { describe, expect, it } from 'vitest';
import { ask, send } from '../call.ts';
import { expectFields, items, object, text } from '../reading.ts';
import { decided, type GiveTarget } from '../suite.ts';

export function describePlatform(give: GiveTarget): void {
  describe('platform', () => {
    it('reports its version and that it is online', async () => {
      const { baseUrl, uploader } = give();
      const status = object(await ask(baseUrl, { as: uploader, path: '/api/platform/status' }));
      expectFields(status, { currentVersion: 'string', status: 'string' });
      expect(status.currentVersion).toMatch(/^\d+(\.\d+)+/);
      expect(status.status).toBe('Online');
    });

    decided('reports its capabilities', async () => {
      const { baseUrl, user } = give();
      const status = object(await ask(baseUrl, { as: user, path: '/api/platform/status' }));
      expectFields(object(status.capabilities), {
        idempotent_create: 'boolean',
        file_hash: 'boolean',
        session_files: 'boolean',
        search_by_id: 'boolean',
        search_filters: 'boolean',
        own_calls: 'boolean',
      });
    });

    it.each([
      ['admin', 'Account Admin'],
      ['user', 'User'],
      ['uploader', 'Uploader'],
    ] as const)('tells the %s its identity', async (who, role) => {
      const target = give();
      const identity = object(await ask(target.baseUrl, { as: target[who], path: '/api/platform/who-am-i' }));
      expectFields(identity, {
        request_origin_ip_address: 'string',
        authentication_type: 'string',
        roles: 'list',
        user_name: 'string',
        name: 'string',
        last_name: 'string',
        user_id: 'uuid',
        status: 'string',
        company_id: 'uuid',
        company_name: 'string',
        app_id: 'uuid',
        app_name: 'string or null',
      });
      expect(identity.roles).toContain(role);
      expect(identity.user_name).toMatch(/^\S+@\S+$/);
      expect(identity.status).toBe('active');
      expect(identity.app_id).toBe(target[who].app_id);
    });

    it('answers a ping with the user name', async () => {
      const { baseUrl, user } = give();
      const identity = object(await ask(baseUrl, { as: user, path: '/api/platform/who-am-i' }));
      expect(await ask(baseUrl, { as: user, path: '/api/platform/ping' })).toEqual({ pong: identity.user_name });
    });

    decided('reports its rate limit', async () => {
      const { baseUrl, user } = give();
      const { headers } = await send(baseUrl, { as: user, path: '/api/platform/ping' });
      expect(Number(headers['ratelimit-limit'])).toBeGreaterThan(0);
      expect(Number(headers['ratelimit-remaining'])).toBeGreaterThanOrEqual(0);
      expect(Number(headers['ratelimit-reset'])).toBeGreaterThanOrEqual(0);
    });

    decided('gives its interface as an OpenAPI 3.1 document', async () => {
      const { baseUrl, user } = give();
      const document = object(await ask(baseUrl, { as: user, path: '/api/openapi.json' }));
      expect(document.openapi).toMatch(/^3\.1\./);
      const paths = Object.entries(object(document.paths)).filter(([path]) => path !== '/api/openapi.json');
      expect(paths).toHaveLength(27);
    });
  });

  describe('company', () => {
    it('reports its configuration', async () => {
      const { baseUrl, uploader } = give();
      const record = object(await ask(baseUrl, { as: uploader, path: '/api/company/cloudinfo' }));
      expectFields(record, {
        id: 'uuid',
        company_id: 'uuid',
        external_classifier_id: 'uuid',
        account_name: 'string',
        account_key: 'string',
        job_retry_limit: 'integer',
        file_retry_limit: 'integer',
        invalid_on_failed_fetch: 'boolean',
        invalid_on_failed_file: 'boolean',
        decompose_email_files: 'boolean',
        web_hook_url: 'string',
        duplicate_policy: 'string',
        maintenance_window_start_day: 'string',
        maintenance_window_duration: 'number',
        maintenance_window_start_time: 'string',
        maintenance_window_end_time: 'string',
        maintenance_window_time_zone: 'string',
        model_type: 'string',
        current_model_id: 'uuid or null',
        character_error_rate: 'number',
        word_error_rate: 'number',
        omen_providers: 'string',
        supported_file_extensions: 'string',
        chat_widget_name: 'string',
        chat_widget_socket_url: 'string',
        chat_widget_socket_path: 'string',
        is_chat_widget_enabled: 'boolean',
        creation_date: 'zoneless',
        update_date: 'zoneless',
      });
      expect(record.maintenance_window_start_day).toMatch(/^(mon|tues|wednes|thurs|fri|satur|sun)day$/);
      expect(record.maintenance_window_start_time).toMatch(/^\d{2}:\d{2}:\d{2}$/);
      expect(record.maintenance_window_end_time).toMatch(/^\d{2}:\d{2}:\d{2}$/);
      expect(text(record.supported_file_extensions).split(',').length).toBeGreaterThan(1);
    });
  });

  describe('account', () => {
    it('lists the companies that an administrator can access, its own among them', async () => {
      const { baseUrl, admin } = give();
      const identity = object(await ask(baseUrl, { as: admin, path: '/api/platform/who-am-i' }));
      const reply = await ask(baseUrl, { as: admin, path: '/api/account/companies' });
      expect(Array.isArray(reply)).toBe(true);
      const companies = items(reply);
      for (const company of companies) expectFields(company, { id: 'uuid', name: 'string' });
      expect(companies).toContainEqual({ id: identity.company_id, name: identity.company_name });
    });

    it('lists the tags of the own company', async () => {
      const { baseUrl, user } = give();
      const identity = object(await ask(baseUrl, { as: user, path: '/api/platform/who-am-i' }));
      const path = `/api/account/tags/${text(identity.company_id)}`;
      expect(items(await ask(baseUrl, { as: user, path })).length).toBeGreaterThan(0);
    });
  });
}

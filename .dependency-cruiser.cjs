// Who may import whom: one rule for each layer, each with its reason. `test/architecture/import-rules.test.ts`
// plants one violation per rule and sees it caught.

/**
 * @param {string} name @param {string} from @param {readonly string[]} allowed regular expressions of what is allowed
 * @param {{ node?: boolean, npm?: readonly string[] | true, except?: string }} more @param {string} comment
 */
const layer = (name, from, allowed, more, comment) => {
  const npm = more.npm === true ? ['node_modules/(?!electron)'] : (more.npm ?? []).map((p) => `node_modules/${p}/`);
  return [
    {
      name,
      comment,
      severity: 'error',
      from: { path: from, ...(more.except ? { pathNot: more.except } : {}) },
      to: { pathNot: [from, ...allowed, ...npm], dependencyTypesNot: ['core'] },
    },
    ...(more.node
      ? []
      : [
          {
            name: `${name}-no-node`,
            comment: `${comment} Node's own modules are not among it.`,
            severity: 'error',
            from: { path: from, ...(more.except ? { pathNot: more.except } : {}) },
            to: { dependencyTypes: ['core'] },
          },
        ]),
  ];
};

/** @param {string} name @param {object} from @param {object} to @param {string} comment */
const never = (name, from, to, comment) => ({ name, comment, severity: 'error', from, to });

/**
 * A wall inside the local service. Types of tags and fields (`config/tag-definition.ts`, which imports nothing) are open to
 * all of it, as is the interface itself.
 * @param {string} name @param {readonly string[]} folders @param {string} comment @param {readonly string[]} types
 */
const wall = (name, folders, comment, types = []) => {
  const others = [name, ...folders].map((folder) => `${folder}/`);
  const files = ['config/tag-definition', ...types].map((file) => `${file}\\.ts$`);
  return never(
    `local-service-${name}`,
    { path: `^main/local-service/${name}/` },
    { path: '^main/local-service/', pathNot: `^main/local-service/(${[...others, ...files].join('|')})` },
    comment,
  );
};

/** Codes and parameters of messages: types, and a function that puts both into an object (docs/decisions/0013-codes-of-messages-in-the-core.md). */
const vocabulary = '^preload/contract/messages/message\\.ts$';

/**
 * A wall inside the page. The contract is open to all of it but `ui`; npm's packages are open to everybody.
 * @param {string} name @param {string} from @param {readonly string[]} allowed regular expressions @param {string} comment
 */
const pageWall = (name, from, allowed, comment) =>
  never(`renderer-${name}`, { path: from }, { path: '^(renderer|preload)/', pathNot: allowed }, comment);

module.exports = {
  forbidden: [
    ...layer(
      'core',
      '^main/core/',
      [vocabulary],
      {},
      'The core is pure: it imports itself and the codes of messages, so that time, chance and I/O are handed in.',
    ),
    ...layer(
      'ports',
      '^main/ports/',
      ['^main/core/', vocabulary],
      {},
      'A port is a promise in core types; it has no body and no dependencies.',
    ),
    ...layer(
      'engine',
      '^main/engine/',
      ['^main/(core|ports)/', vocabulary],
      {},
      'The engine acts through ports only, so that the simulator can run the real one.',
    ),
    ...layer(
      'service-api',
      '^main/service-api/',
      [],
      { npm: ['zod'] },
      'The interface as code is schemas and a table: zod and nothing else.',
    ),
    ...layer(
      'lib',
      '^main/lib/',
      [],
      { node: true, npm: true },
      'lib is domain-free: it imports no other layer of Intray.',
    ),
    ...layer(
      'lib-text',
      '^main/lib/text/',
      [],
      {},
      'How texts are compared is pure, so that the page compares them as the service does.',
    ),
    ...layer(
      'adapters',
      '^main/adapters/',
      ['^main/(core|ports|service-api|lib)/', '^preload/contract/messages/'],
      { node: true, npm: true },
      'An adapter serves one port; it knows neither engine nor hosts.',
    ),
    never(
      'adapters-apart',
      { path: '^main/adapters/([^/]+)/' },
      { path: '^main/adapters/([^/]+)/', pathNot: '^main/adapters/$1/' },
      'Adapters do not know each other: what two of them need belongs in lib.',
    ),
    ...layer(
      'api',
      '^main/api/',
      ['^preload/(contract/|channels)', '^main/(engine|ports|core)/'],
      {},
      'The api turns contract calls into engine calls; transports and adapters come from the host.',
    ),
    ...layer(
      'local-service',
      '^main/local-service/',
      ['^main/(service-api|lib)/'],
      { node: true, npm: true },
      'The local service is a service like any other: it shares the interface with the app, and nothing else.',
    ),
    ...[
      wall('store', [], 'The state of the service and all of its SQL: it knows nobody who uses it.'),
      wall('search', [], 'The index owns its tables and what it shows of them: it asks no other part of the service.'),
      wall('ocr', [], 'Recognition turns pictures into words, whatever file they come from.'),
      wall('readers', ['ocr'], 'A reader knows files, and neither what a document is about nor where it is kept.'),
      wall('analysis', [], 'Analysis is pure: of readers it knows the shape of a document only.', ['readers/document']),
      wall(
        'queue',
        ['store', 'search', 'readers', 'analysis', 'events'],
        'The queue brings everything together that processing needs; it knows no HTTP and no sign-in.',
      ),
      wall('auth', ['store'], 'Sign-in stands on the store alone, so that nothing else decides who somebody is.'),
      wall(
        'companies',
        ['store', 'search', 'auth'],
        'What is changed about companies is the same on the command line and over HTTP: it knows neither.',
      ),
      wall('config', ['store'], 'Configuration is data about tags and fields, kept in the store.'),
      wall('events', ['store'], 'Events are read from the store behind the commits, and passed on.'),
      wall('sources', ['store'], 'Sources are records of the store.'),
      wall(
        'verify',
        ['store', 'search'],
        'A check of the stored documents knows what stores them, and nothing that changes them.',
      ),
      wall(
        'move',
        ['store', 'search', 'queue', 'verify'],
        'A move stores documents as an import does and compares them as a check does; it knows no HTTP and no sign-in.',
      ),
    ],
    never(
      'local-service-http-by-interface',
      { path: '^main/local-service/http/' },
      { path: '^main/local-service/(store/(sqlite/|postgres/|s3/|folder-)|search/(?!search-index\\.ts$))' },
      'HTTP handlers use store and search by their interfaces, so that other ones can stand behind them.',
    ),
    never(
      'local-service-nobody-calls-http',
      { path: '^main/local-service/[^/]+/', pathNot: '^main/local-service/http/' },
      { path: '^main/local-service/http/' },
      'HTTP is the outermost part: what others need of it belongs further in.',
    ),
    never(
      'local-service-sqlite',
      { path: '^main/local-service/', pathNot: '^main/local-service/(store|search)/' },
      { path: '(^|/)(main/lib/((sqlite|migrations)\\.ts$|postgres/)|node_modules/(better-sqlite3|pg)/)' },
      'All SQL of the service is in store and search: nobody else holds a connection to write it for.',
    ),
    never(
      'local-service-sqlite-parts',
      { path: '^main/local-service/(?!store/|search/)[^/]+/' },
      {
        path: '^main/local-service/((store|search)/(sqlite|postgres)/|store/(s3/|folder-))|^main/lib/sqlite-file\\.ts$',
      },
      'What is special to SQLite, PostgreSQL, a folder or a bucket is put together in service-data.ts and team-data.ts, and used by its interface.',
    ),
    ...layer(
      'hosts-shared',
      '^main/app/',
      ['^main/(core|ports|engine|service-api|lib|adapters|api)/', '^preload/(contract/|channels)'],
      { node: true, npm: true },
      'Wiring happens here and must serve every host, so it knows no electron and no local-service internals.',
    ),
    ...layer(
      'hosts-station',
      '^main/hosts/station/',
      ['^main/(app|lib|ports)/', '^preload/(contract/|channels)'],
      { node: true, npm: true },
      'The station host runs in plain Node on top of app.',
    ),
    ...layer(
      'hosts-cli',
      '^main/hosts/cli/',
      ['^main/(app|lib|ports)/', '^preload/(contract/|channels)'],
      { node: true, npm: true },
      'The command line speaks the contract; it starts the local service as a process and never imports it.',
    ),
    ...layer(
      'hosts-electron',
      '^main/hosts/electron/',
      ['^main/(app|lib|ports)/', '^preload/(contract/|channels)'],
      { node: true, npm: ['.*'] },
      'The Electron host stays thin: wiring from app, and electron.',
    ),
    ...layer('channels', '^preload/channels\\.ts$', [], {}, 'Channels are two plain strings.'),
    ...layer(
      'contract',
      '^preload/contract/',
      [
        '^preload/channels\\.ts$',
        '^main/service-api/messages/texts\\.ts$',
        '^main/service-api/(configuration|documents)/',
      ],
      { npm: ['zod', 'intl-messageformat'] },
      'The contract is the doorway between main and renderer: zod, channel names, what formats messages, the texts and the private calls of the service.',
    ),
    ...layer(
      'electron-bridge',
      '^preload/electron-bridge\\.ts$',
      ['^preload/(contract/|channels)', 'node_modules/electron/', '^electron'],
      {},
      'The bridge is the only file that imports electron/renderer.',
    ),
    ...layer(
      'renderer',
      '^renderer/',
      ['^preload/(contract/|channels)', '^main/lib/text/'],
      { npm: true },
      'The renderer knows the contract, how texts are compared, and the browser; nothing else of main, electron or Node.',
    ),
    pageWall(
      'ui',
      '^renderer/ui/',
      ['^renderer/ui/'],
      'The design system has no word of the domain, and so no contract.',
    ),
    pageWall('bridge', '^renderer/bridge/', ['^(renderer/bridge|preload)/'], 'The link to the host shows nothing.'),
    pageWall(
      'i18n',
      '^renderer/i18n/',
      ['^(renderer/i18n|preload)/'],
      'Texts come from the contract alone, so that everything in the page may use them.',
    ),
    pageWall(
      'screen',
      '^renderer/screen/',
      ['^(renderer/(screen|ui|bridge|i18n)|preload)/'],
      'What every screen stands on knows none of them, nor the window that shows them.',
    ),
    pageWall(
      'documents',
      '^renderer/documents/',
      ['^(renderer/(documents|screen|ui|bridge|i18n)|preload)/'],
      'What features share knows none of them.',
    ),
    pageWall(
      'features',
      '^renderer/features/([^/]+)/',
      ['^renderer/features/$1/', '^(renderer/(documents|screen|ui|bridge|i18n)|preload)/'],
      'A feature knows no other one and not the window: what two of them need belongs in documents.',
    ),
    never(
      'electron-in-its-host',
      { path: '^(main|renderer|preload)/', pathNot: '^(main/hosts/electron/|preload/electron-bridge\\.ts$)' },
      { path: '(^|/)node_modules/electron(-store|-log|-updater)?/|^electron(-store|-log|-updater)?(/|$)' },
      'Importing electron in plain Node starts a download and throws; only its host and the bridge may.',
    ),
    never(
      'no-circles',
      {},
      { circular: true },
      'A circle means that two files are one; a circle of types means the same: neither can be read without the other.',
    ),
    never(
      'no-unresolved',
      {},
      // Electron itself provides this one to the bridge; its package has the types.
      { couldNotResolve: true, pathNot: '^electron/renderer$' },
      'Every import resolves from this checkout and its packages.',
    ),
    never(
      'no-dev-packages',
      { path: '^(main|preload)/' },
      // Electron is what its host runs in: the packager brings it, not the package manager.
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '^node_modules/electron/' },
      'What the installed app runs is a dependency, not a development dependency.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};

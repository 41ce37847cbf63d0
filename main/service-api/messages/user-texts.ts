/** Users, keys, and what is not for everybody: why a change is refused. */
export const userTexts = {
  'service.configuration.no-user': 'There is no such user. It may have been removed: load the list again.',
  'service.configuration.no-key': 'There is no such key. It may have been revoked: load the list again.',
  'service.configuration.last-administrator':
    'This is the last administrator. Make another user an administrator first.',
  'service.configuration.own-user': 'Intray itself works as this user, who cannot be changed, blocked or removed.',
  'service.configuration.only-here':
    'Only Intray on the computer of the service can allow this, because it is about what can be reached from there.',
  'service.configuration.file-user':
    'This user belongs to the file credentials.json of the service, so only a block is possible here.',
  'service.configuration.file-key':
    'This key is in the file credentials.json of the service. Remove its entry there and restart Intray, or block the user.',
  'service.configuration.user-name-taken': '{name} is already a user. Choose another email address.',
  'service.configuration.key-name-taken': 'This user already has a key named {name}. Choose another name.',
  'service.company.name': 'The name of a company is one line of at most 100 characters.',
  'service.company.taken': 'There is a company {name} already. Choose another name.',
  'service.company.unknown':
    'There is no company {name}. "intray service companies" lists them; names are compared letter by letter.',
  'service.company.own': '{name} is the company of Intray itself and keeps its name. Add another company.',
  'service.company.own-stays': '{name} is the company of Intray itself and cannot be removed.',
  'service.company.documents':
    '{name} still has documents ({count, number}), the trash included. Only a company without documents is removed: delete them for good first.',
  'service.company.gone': 'There is no such company. It may have been removed: load the list again.',
  'service.company.ask':
    'Remove {name} with its users ({users, number}), keys, classes and settings? This cannot be undone.',
  'service.company.unconfirmed':
    'Nothing was removed, because nobody could be asked. With --yes the company is removed without a question.',
} as const;

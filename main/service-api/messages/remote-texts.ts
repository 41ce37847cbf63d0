/** Answers about object storages, and why a file was not fetched from one or from a web address. */
export const remoteTexts = {
  'service.answer.no-source': 'The service does not have this source. Check its name.',
  'service.answer.source-exists':
    'A source with this name exists already. Use another name, or remove the other source.',
  'service.answer.too-many-fetches':
    'More than {files, number} of your files wait to be fetched. Wait until some of them are here.',
  'fetch.failed':
    'The file was not fetched because of an unexpected error in the service. Add the file again; logs/local-service.log has details.',
  'fetch.bad-url':
    'The file was not fetched because its address redirects to one that is not a plain web address. Check the address in a browser.',
  'fetch.unknown-host': 'The file was not fetched because {host} was not found. Check the address.',
  'fetch.refused-address':
    'The file was not fetched because {host} is in a private network ({address}). An administrator can allow this host in the company settings.',
  'fetch.no-connection':
    'The file was not fetched because {host} could not be reached ({code}). Check that the server is running, then add the file again.',
  'fetch.untrusted':
    'The file was not fetched because the certificate of {host} is not trusted ({code}). Ask the operator of the server to replace it.',
  'fetch.timeout': 'The file was not fetched because {host} did not answer in time. Add the file again later.',
  'fetch.broken-answer':
    'The file was not fetched because the answer of {host} ended early or was damaged. Add the file again later.',
  'fetch.too-many-redirects':
    'The file was not fetched because {host} redirects too many times. Check the address in a browser.',
  'fetch.not-found': 'The file was not fetched because {host} does not have it. Check the address.',
  'fetch.no-access':
    'The file was not fetched because {host} denied access. Use an address that works without signing in.',
  'fetch.status':
    'The file was not fetched because {host} answered with the status {status, number}. Check the address in a browser.',
  'fetch.web-page':
    'The file was not fetched because {host} returned a web page in its place. Use an address that works without signing in.',
  'fetch.too-large':
    'The file was not fetched because it is larger than {megabytes, number} MB. Split it and add the parts.',
  'fetch.not-an-image':
    'The file was not stored because it is not a picture, and only pictures can be merged here. Add it again without merging.',
  'job.merge.fetch': 'Not all of its files could be fetched.',
  'fetch.duplicate':
    'The file was not stored because the service already has one with this name and rejects duplicates. Rename it at its source, then add it again.',
  'fetch.disk-full':
    'The file was not fetched because the disk with the data directory is full. Free some space, then add the file again.',
  'fetch.source-removed':
    'The file was not fetched because its source was removed. Add the source, then the file again.',
  'fetch.source-keys-lost':
    'The file was not fetched because the keys of the source {source} can no longer be decrypted. Remove the source and add it again.',
  'fetch.source-no-file':
    'The file was not fetched because the container {container} of the source {source} does not have it. Check its name, including upper and lower case.',
  'fetch.source-no-container':
    'The file was not fetched because the source {source} has no container {container}. Check its name.',
  'fetch.source-refused':
    'The file was not fetched because the provider of the source {source} refused its keys ({code}). Check their rights, or remove the source and add it with other keys.',
  'fetch.source-region':
    'The file was not fetched because the container {container} is not in the region of the source {source}. Remove the source and add it with the right region.',
} as const;

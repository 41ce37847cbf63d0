/** Why the service does not serve a request. Words of a library that checks requests are parameters. */
export const answerTexts = {
  'service.answer.no-file': 'The service does not have this file, or your role cannot see it.',
  'service.answer.no-job': 'The service does not have this job, or your role cannot see it.',
  'service.answer.no-tag': 'The service does not have this class.',
  'service.answer.no-field': 'The service does not have this metadata field.',
  'service.answer.no-company': 'The service does not have this company.',
  'service.answer.no-webhook': 'No webhook is set. Set one first.',
  'service.answer.no-page': 'This page does not exist or could not be displayed. Download the file instead.',
  'service.answer.no-session':
    'The upload session does not exist: no file was uploaded with its ID, or it has expired. Upload the files again.',
  'service.answer.session-empty': 'The upload session contains no file. Upload a file before you create the job.',
  'service.answer.session-closed':
    'The upload session is closed because its job was created. Upload the file in a new session.',
  'service.answer.session-expired':
    'The upload session expired because no job was created for it within 30 days. Upload the files again.',
  'service.answer.session-of-another-user': 'This upload session belongs to another user. Use a new session ID.',
  'service.answer.deleted': 'The file was deleted from the service. Only its record is left.',
  'service.answer.in-trash': 'The file is in the trash. Restore it first.',
  'service.answer.content-missing':
    'The content of this file is missing from the data directory. Restore the directory from a backup, or upload the file again.',
  'service.answer.not-searchable':
    'Only PDFs and pictures that were read can be downloaded as a searchable PDF. Download the file instead.',
  'service.answer.copy-failed': 'The searchable copy could not be written. Download the file instead.',
  'service.answer.copies-busy': 'The service is writing other searchable copies. Try again in a moment.',
  'service.answer.no-page-view':
    'Only PDFs, and pictures that were read, can be displayed by page. Download the file instead.',
  'service.answer.picture-too-large': 'This picture is too large to display. Download the file instead.',
  'service.answer.pictures-busy': 'Too many pictures are being prepared. Try again in a few seconds.',
  'service.answer.duplicate':
    'The service already has a file with this name and rejects duplicates. Rename the file and upload it again.',
  'service.answer.no-room':
    'The disk with the data of the service is full, so nothing was stored. Free some space and try again.',
  'service.answer.storage-full':
    'The archive has reached its limit of {gigabytes, number} GB, so nothing was stored. Delete documents for good, or have an administrator raise the limit.',
  'service.answer.storage-away':
    'The database or the bucket of the service does not answer. Try again in a minute, and contact your administrator if it persists.',
  'service.answer.too-large':
    'The file is larger than {megabytes, number} MB and was not stored. Split it and upload the parts.',
  'service.answer.quota':
    'More than {megabytes, number} MB of your uploads wait for a job. Create the jobs before you upload more.',
  'service.answer.unproven':
    'Too many uploads wait for their signatures to be checked. Try again in a few seconds, or send the header Content-MD5.',
  'service.answer.too-many': 'Too many requests in a short time. Wait a few seconds and try again.',
  'service.answer.ending': 'The service is stopping. Try again in a few seconds.',
  'service.answer.bug': 'An unexpected error occurred in the service. Its log has details under the request ID.',
  'service.answer.not-supported': 'This service does not support {endpoint} yet.',
  'service.answer.no-endpoint': 'The service has no such address. Check the path.',
  'service.answer.method': 'This address accepts only {methods}.',
  'service.answer.foreign-company': 'You do not have access to this company.',
  'service.answer.not-of-service': 'Only administrators of the company {name} manage the companies of the service.',
  'service.answer.role': 'Your role ({role}) does not allow this. Allowed roles: {allowed}.',
  'service.answer.key-missing': 'The header X-PlatformAPI-Key is missing. Send the API key with each request.',
  'service.answer.blocked': 'Your account is blocked. Ask the administrator of the service.',
  'service.answer.key-unknown': 'The service does not know this API key. Check the key.',
  'service.answer.authorization-missing':
    'The header Authorization is missing. Send an access token or a signature with each request.',
  'service.answer.authorization-scheme':
    'The header Authorization is not valid. Send "Bearer" with an access token, or "amx" with a signature.',
  'service.answer.token-unknown': 'The access token does not belong to this API key. Check both.',
  'service.answer.amx-form': 'The amx token is not valid. Its form is appId:signature:nonce:timestamp.',
  'service.answer.amx-app': 'The app ID of the amx token does not belong to this API key. Check both.',
  'service.answer.clock':
    'The signature was refused because its time differs from this clock by more than {seconds, number} seconds. Correct the clock of the client.',
  'service.answer.secret-lost': 'The secret of this app was encrypted with another key. Restart the service.',
  'service.answer.signature': 'The signature does not match the request. Check the secret.',
  'service.answer.nonce': 'The nonce was used before. Sign each request with a new one.',
  'service.answer.body-hash': 'The body does not match the header Content-MD5. Send the request again.',
  'service.answer.body-cut': 'The request ended before its body was complete. Send it again.',
  'service.answer.body-slow': 'The request took too long to arrive. Send it again.',
  'service.answer.body-compressed': 'Compressed bodies are not accepted. Send the body as it is.',
  'service.answer.body-type': 'The body must be {type}. Correct the header Content-Type.',
  'service.answer.form-damaged': 'The form could not be read to its end, so nothing was stored. Send it again.',
  'service.answer.headers-too-large': 'The headers of the request are too large. Send shorter ones.',
  'service.answer.not-http': 'The request is not valid HTTP.',
  'service.answer.range': 'The file has only {bytes, number} bytes. Ask for a part within them.',
  'service.answer.invalid': 'The request is not valid: {fields}.',
  'service.answer.foreign-origin': 'Web pages may not call this service.',
  'service.answer.foreign-host': 'The header Host names another server. Use the address of this service.',
} as const;

/** Why a share link cannot be created or does not work. Its reader may be anybody who was given the link. */
export const shareTexts = {
  'service.share.unknown':
    'This link is not complete or was changed. Copy the whole link, or ask its sender for it again.',
  'service.share.ended': 'This link has expired or was revoked. Ask its sender for a new one.',
  'service.share.deleted': 'The file of this link was deleted. Ask its sender for the file.',
  'service.share.no-port':
    'Links need a port, and this service was started without one. Start it with a port, then create the link again.',
} as const;

import type { Catalogue } from '../catalogue.ts';

/** Why a call was not answered, by its code. What a service or a system says of it stands behind. */
export const failureTexts = {
  'said.service': ['The service says: {text}', 'Der Dienst sagt: {text}'],
  'error.gone': ['Intray is not running.', 'Intray läuft nicht.'],
  'error.protocol': ['Intray was updated. Reload this page.', 'Intray wurde aktualisiert. Laden Sie diese Seite neu.'],
  'error.invalid-params': ['That cannot be taken as it is.', 'So lässt sich das nicht übernehmen.'],
  'failure.offline': ['The service cannot be reached.', 'Der Dienst ist nicht erreichbar.'],
  'failure.timeout': ['The service did not answer in time.', 'Der Dienst hat nicht rechtzeitig geantwortet.'],
  'failure.rate-limited': ['The service asked to slow down.', 'Der Dienst bittet um weniger Anfragen.'],
  'failure.maintenance': ['The service takes no work now.', 'Der Dienst nimmt gerade keine Arbeit an.'],
  'failure.unauthorized': ['The service does not accept the key.', 'Der Dienst nimmt den Schlüssel nicht an.'],
  'failure.forbidden': ['Your role cannot see this.', 'Ihre Rolle darf das nicht sehen.'],
  'failure.not-allowed': ['Your role may not do this.', 'Ihre Rolle darf das nicht.'],
  'failure.clock-skew': ['This computer’s clock is wrong.', 'Die Uhr dieses Computers geht falsch.'],
  'failure.too-large': ['It is too large for the service.', 'Für den Dienst ist das zu groß.'],
  'failure.unsupported': ['The service cannot do that.', 'Das kann der Dienst nicht.'],
  'failure.refused': ['The service refused it.', 'Der Dienst hat es abgelehnt.'],
  'failure.not-found': ['The service does not know it.', 'Der Dienst kennt das nicht.'],
  'failure.service-fault': ['The service has a fault.', 'Der Dienst hat eine Störung.'],
  'failure.unconfirmed': ['It is not clear whether it arrived.', 'Ob es ankam, ist unklar.'],
} as const satisfies Catalogue;

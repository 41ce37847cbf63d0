import { callOfMethod, configurationMethods, type ConfigurationMethodName } from '#contract/configuration-methods.ts';
import { message } from '#contract/messages/message.ts';
import { maxImportBytes } from '#contract/transfer-methods.ts';
import type { DocumentService } from '#ports/document-service.ts';
import { askService, fromFailure, notPossible } from '../answers.ts';
import type { ApiDeps } from '../api-deps.ts';
import { refused, succeeded, type Handlers, type Outcome } from '../handlers.ts';

type TransferHandlers = Pick<Handlers, 'transfer.export' | 'transfer.import'>;

const [exporting, importing] = ['configuration.configuration.export', 'configuration.configuration.import'] as const;

/** More than a person reads, and little enough for one frame. */
const mostDifferences = 2_000;

/** Creates the handlers of export and import of the configuration as a file. */
export function createTransferHandlers({ services, content, changed }: ApiDeps): TransferHandlers {
  return {
    'transfer.export': (_params, { id: holder }) =>
      askService(services, async (service) => {
        const answer = await configured(service, { method: exporting, input: {} }, (value) =>
          configurationMethods[exporting].result.parse(value),
        );
        if (!answer.ok) return answer;
        const { fileName, json } = answer.result;
        return succeeded({ fileName, url: content.text(holder, fileName, json).url });
      }),
    'transfer.import': ({ batch, isDryRun }) =>
      askService(services, async (service) => {
        const json = await content.takenText(batch, maxImportBytes);
        if (json === null) return refused('nothing-put', message('transfer.not-received'));
        const answer = await configured(service, { method: importing, input: { json, isDryRun } }, (value) =>
          configurationMethods[importing].result.parse(value),
        );
        if (!isDryRun) changed('service');
        if (!answer.ok) return answer;
        const { differences, differenceCount } = answer.result;
        return succeeded({ differences: differences.slice(0, mostDifferences), differenceCount });
      }),
  };
}

interface ConfigurationCall {
  readonly method: ConfigurationMethodName;
  readonly input: unknown;
}

/** Calls the configuration, and returns its parsed result. */
async function configured<Result>(
  service: DocumentService,
  { method, input }: ConfigurationCall,
  parse: (value: unknown) => Result,
): Promise<Outcome<Result>> {
  if (service.configure === null) return notPossible(message('configuration.read-only'), 'unsupported');
  const answer = await service.configure(callOfMethod(method), input);
  return answer.ok ? succeeded(parse(answer.value)) : fromFailure(answer.failure, 'change');
}

import { changesDocuments, correctionMethods, type CorrectionMethodName } from '#contract/correction-methods.ts';
import { message } from '#contract/messages/message.ts';
import { askService, fromResult, notPossible } from '../answers.ts';
import type { ApiDeps } from '../api-deps.ts';
import type { Handlers } from '../handlers.ts';
import { serviceOfFile } from '../service-of-file.ts';

type CorrectionHandlers = Pick<Handlers, CorrectionMethodName>;

/** Creates the handlers of corrections: each passes its call on to the local service that holds the document. */
export function createCorrectionHandlers(deps: ApiDeps): CorrectionHandlers {
  const names = Object.keys(correctionMethods) as CorrectionMethodName[];
  const handlerOf = (name: CorrectionMethodName) => (input: { readonly fileId?: string }) => {
    const own = input.fileId === undefined ? null : serviceOfFile(deps, input.fileId);
    const ask: Parameters<typeof askService<unknown>>[1] = async (service) => {
      if (service.configure === null) return notPossible(message('document.not-corrected-here'), 'unsupported');
      const answer = await service.configure(name, input);
      if (changesDocuments(name)) deps.changed('service');
      return fromResult(answer, (value) => value, changesDocuments(name) ? 'change' : 'read');
    };
    return own === null ? askService(deps.services, ask) : ask(own);
  };
  return Object.fromEntries(names.map((name) => [name, handlerOf(name)])) as unknown as CorrectionHandlers;
}

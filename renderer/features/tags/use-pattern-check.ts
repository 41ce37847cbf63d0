import { useEffect, useState } from 'react';
import { useQuery } from '../../bridge/react.tsx';
import { useText } from '../../i18n/text.tsx';

const typingPauseMs = 250;

export interface PatternCheck {
  /** Why the service cannot use the pattern; `null` while that is not known. */
  readonly problem: string | null;
  readonly groupCount: number | null;
}

/** Asks the service, after a pause in typing, whether it can use a pattern. An empty pattern is not asked. */
export function usePatternCheck(pattern: string): PatternCheck {
  const t = useText();
  const [asked, setAsked] = useState(pattern);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(pattern), typingPauseMs);
    return () => clearTimeout(timer);
  }, [pattern]);
  const { data } = useQuery('configuration.patterns.check', { pattern: asked });
  if (pattern === '' || asked !== pattern || data === null) return { problem: null, groupCount: null };
  if (data.isValid) return { problem: null, groupCount: data.groupCount };
  return { problem: t('criteria.pattern.wrong', { reason: data.reason ?? '' }), groupCount: null };
}

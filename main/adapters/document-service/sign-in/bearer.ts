import type { SignIn } from './sign-in.ts';

/** Writes `Authorization: Bearer <ACCESS_TOKEN>`. */
export function createBearerSignIn(accessToken: string): SignIn {
  return { scheme: 'Bearer', signsBody: false, authorize: () => `Bearer ${accessToken}` };
}

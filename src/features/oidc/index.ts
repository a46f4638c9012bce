export { attemptMicros, openAttempt, sealAttempt } from './attempt-cookie.ts'
export { signInWithIdentity } from './sign-in-with-identity.ts'
export { useAttempt } from './use-attempt.ts'

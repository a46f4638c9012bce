export { attemptMicros, openAttempt, sealAttempt } from './attempt-cookie.ts'
export { findLinked, signInWithIdentity } from './sign-in-with-identity.ts'

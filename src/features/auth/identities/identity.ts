/** A person as another site knows them; the site has proved once that the address of the account is theirs. */
export type Identity = { issuer: string; subject: string }

/** The company's own service, which signs tokens. No provider has it: theirs are URLs. */
export const tokenIssuer = 'jwt'

export const linkedBy = (issuer: string) => (issuer === tokenIssuer ? 'token' : 'oidc')

/** Made from client/src/errors.ts by `npm run generate`; do not edit. */
/** The answer was an error, or could not be read as JSON. */
export class HarkError extends Error {
    name = 'HarkError';
    status;
    /** What Hark says of it. Undefined where something in between has answered, such as a proxy. */
    problem;
    /** Its headers; the body has been read. */
    response;
    /** The key of a write: after `outcome_unknown`, only a request with the same key and body is safe to send again. */
    idempotencyKey;
    constructor(response, body, idempotencyKey, options) {
        const problem = isProblem(body) ? body : undefined;
        super(problem ? describe(problem) : `The answer was ${response.status}`, options);
        this.status = response.status;
        this.problem = problem;
        this.response = response;
        this.idempotencyKey = idempotencyKey;
    }
}
/** No answer came, or not all of it, as often as it was tried: a write may have been carried out. */
export class HarkConnectionError extends Error {
    name = 'HarkConnectionError';
    /** Of a write: sent with the same key and body, it is carried out once at most. */
    idempotencyKey;
    constructor(cause, idempotencyKey) {
        super('No complete answer came', { cause });
        this.idempotencyKey = idempotencyKey;
    }
}
export function isProblem(body) {
    return typeof body === 'object' && body !== null && 'code' in body && 'request_id' in body;
}
function describe({ title, detail, status, code, request_id, errors = [] }) {
    const fields = errors.map(({ field, message }) => ` ${field}: ${message}`).join('');
    return `${title} (${status} ${code}, request ${request_id}): ${detail}${fields}`;
}

/** The name of what sends mails, in cursors and deliveries. */
export const mailConsumer = 'mail'

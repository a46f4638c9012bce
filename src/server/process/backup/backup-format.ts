/** Files of an installation on SQLite. */
export const backupFormat = { name: 'hark-backup', version: 1 }

/** The database is in pieces, as an entry of an archive is in memory as a whole. */
export const pieceBytes = 8 * 2 ** 20
export const pieceName = (number: number) => `hark.db/${String(number).padStart(6, '0')}`
export const keyFile = 'secret.key'

/** As `writeImageFile` names them: the folder is a company's id. */
export const imageFolder = /^\d{1,16}$/
export const imageName = /^images\/\d{1,16}\/[0-9a-f-]{36}\.webp$/

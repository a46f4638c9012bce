export type Row = Record<string, unknown>

export interface Session {
  /** Starts at once, as a named prepared statement; int8 comes back as a number. */
  query(text: string, parameters?: unknown[]): Promise<Row[]>
}

export interface Reserved extends Session {
  release(): Promise<void>
  /** Closes the connection without the server's help, where the driver has a public way to. */
  destroy?(): Promise<void>
}

export interface Pool extends Session {
  reserve(signal?: AbortSignal): Promise<Reserved>
  begin<T>(work: (session: Session) => Promise<T>): Promise<T>
  close(): Promise<void>
  /** Closes every connection without waiting for the server. */
  abandon(): Promise<void>
}

export interface PoolOptions {
  max?: number
  connectTimeoutS?: number
  settings?: Record<string, string | number>
}

export interface Driver {
  name: string
  open(url: string, options?: PoolOptions): Pool
}

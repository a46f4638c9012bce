export type Doc = { id: string; title: string; content: string }

/** A search engine over a collection. */
export type Engine = {
  name: string
  open(docs: Doc[]): Promise<OpenEngine>
}

export type OpenEngine = {
  /** Ids of the best documents, best first. */
  search(text: string, limit: number): Promise<string[]>
  close(): Promise<void>
}

export type Doc = { id: string; title: string; content: string }
export type Query = { id: string; text: string }

/** A search engine over a collection. */
export type Engine = {
  name: string
  open(docs: Doc[]): Promise<OpenEngine>
}

export type OpenEngine = {
  /** Ids of the best documents, best first. */
  search(text: string, limit: number): Promise<string[]>
  /** Ids of what a draft may duplicate; an engine without it searches for the draft's text. */
  similar?(draft: { title: string; content: string }, limit: number): Promise<string[]>
  close(): Promise<void>
}

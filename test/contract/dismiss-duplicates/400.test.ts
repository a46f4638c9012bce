import { describeRefusedPosts } from '../../support/duplicates-cases.ts'

describeRefusedPosts('different/')

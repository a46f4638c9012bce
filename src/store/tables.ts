import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Micros } from '../platform/clock.ts'
import type { ProviderKind } from '../platform/oidc/oidc-client.ts'
import type { Actor } from './event.ts'

/** Set by the company-bound handle only. */
type Owner = ColumnType<number, never, never>
type YesNo = 0 | 1

/** What a vote means to its voter: nice to have, important, a must. */
export type Importance = 1 | 2 | 3

export type Role = 'admin' | 'team' | 'customer'

/** How far posts with a status have come, whatever a company calls it. */
export type StatusCategory = 'open' | 'planned' | 'active' | 'done' | 'closed'

/** Who sees a column of the roadmap. */
export type RoadmapVisibility = 'public' | 'team'

/** What is held until the team approves it. */
export type Moderation = 'never' | 'newcomers' | 'links' | 'all'

/** Why something is held: by which rule, or because its author is blocked. */
export type Held = 'newcomer' | 'links' | 'all' | 'blocked'

/** 0: not in any list; 1: listed; 2: held, for the team's lists of those. */
type Listed = 0 | 1 | 2

/** What the values of a custom field are; a date is text such as 2026-11-30. */
export type CustomFieldType = 'text' | 'number' | 'boolean' | 'date'

/** Types of post fields. Choices are stored as ids. */
export type PostFieldType = 'text' | 'number' | 'choice' | 'choices' | 'date' | 'url'

/** Where rows that were added together come from. */
export type BatchKind = 'demo' | 'import'

type BatchState = 'present' | 'removing' | 'removed'

/** Those of other tools that are imported. */
export type ImportFormat = 'csv' | 'canny' | 'uservoice' | 'fider'

/** Where an uploaded file is: waiting for its admin, for a background task, or over. */
export type ImportState =
  | 'uploading'
  | 'uploaded'
  | 'checking'
  | 'checked'
  | 'importing'
  | 'imported'
  | 'failed'
  | 'stopped'

/** The schema that `migrations/` creates. */
type CountKind =
  | 'posts'
  | 'votes'
  | 'comments'
  | 'customers'
  | 'responses'
  | 'completions'
  | 'last_customers'
  | 'last_organizations'
  | 'last_revenue'

/** How the owner of a session signed in. Guests have not. */
export type SessionMethod = 'email' | 'link' | 'token' | 'provider' | 'passkey' | 'guest'

export type Tables = {
  installation: {
    id: number
    last_company_id: number
    probe_key: string
    /** JSON, see mail-server.ts. */
    mail_server: string | null
  }
  companies: {
    id: number
    slug: string
    name: string
    base_url: string | null
    version: number
    last_id: number
    created: Micros
    language: Generated<string>
    time_zone: Generated<string>
    access: Generated<'public' | 'sign_in' | 'invited'>
    access_domains: Generated<string>
    embed_origins: Generated<string>
    banner: Generated<string | null>
    default_board: Generated<string | null>
    default_order: Generated<'newest' | 'trending' | 'top'>
    privacy_url: Generated<string | null>
    product_url: Generated<string | null>
    shows_powered_by: Generated<YesNo>
    imprint_url: Generated<string | null>
    font: Generated<'system' | 'serif' | 'rounded' | 'mono'>
    header_links: Generated<string>
    footer_links: Generated<string>
    footer_text: Generated<string | null>
    site_description: Generated<string | null>
    custom_css: Generated<string | null>
    accent_color: Generated<string | null>
    logo: Generated<string | null>
    moderation: Generated<Moderation>
    currency: Generated<string>
    shows_voters: Generated<YesNo>
    allows_guests: Generated<YesNo>
    sso_secret: Generated<string | null>
    sso_admits_team: Generated<YesNo>
    email_sign_in: Generated<YesNo>
    team_passkey: Generated<YesNo>
    /** These three are of a version that knew one provider: see adopt-provider.ts. */
    oidc_issuer: Generated<string | null>
    oidc_client_id: Generated<string | null>
    oidc_client_secret: Generated<string | null>
    edit_revision: Generated<number>
    edited: Generated<Micros | null>
    revision: Generated<number>
    access_revision: Generated<number>
    names_revision: Generated<number>
    notification_defaults: Generated<string>
    mail_texts: Generated<string>
    has_starter_synonyms: Generated<YesNo>
    changelog_count: Generated<number>
    roadmap_count: Generated<number>
    open_roadmaps_count: Generated<number>
    summary_due: Generated<Micros>
    checklist_closed: Generated<Micros | null>
    closed: Generated<Micros | null>
    is_removing: Generated<YesNo>
  }
  company_logos: { company_id: Owner; name: string; content: string }
  organizations: {
    company_id: Owner
    id: number
    external_id: string | null
    name: string
    revenue: number
    segment: string
    created: Micros
    revision: number
    edit_revision: number
    edited: Micros | null
    is_listed: Generated<YesNo>
  }
  custom_fields: {
    company_id: Owner
    id: number
    name: string
    type: CustomFieldType
    created: Micros
    revision: number
    edit_revision: number
    edited: Micros | null
    is_listed: Generated<YesNo>
    cleared_to: Generated<number>
  }
  customer_segments: {
    company_id: Owner
    id: number
    name: string
    name_key: string
    condition: string
    created: Micros
    revision: number
    edit_revision: number
    edited: Micros | null
    redefined: Micros
    is_listed: Generated<YesNo>
    recounted_to: Generated<number | null>
    next_recount: Micros | null
    counted: Generated<Micros | null>
    people: Generated<number>
    organizations: Generated<number>
    revenue: Generated<number>
  }
  segment_members: {
    company_id: Owner
    segment_id: number
    user_id: number
    organization_id: number | null
  }
  segment_organizations: {
    company_id: Owner
    segment_id: number
    organization_id: number
    people: number
    revenue: number
  }
  segment_changes: {
    company_id: Owner
    kind: 'user' | 'organization' | 'post'
    subject_id: number
    passed_to: number
  }
  post_segments: {
    company_id: Owner
    post_id: number
    segment_id: number
    votes: number
    organizations: number
    revenue: number
  }
  synonyms: {
    company_id: Owner
    id: number
    terms: string
    is_one_way: YesNo
    created: Micros
    revision: number
    edit_revision: number
    edited: Micros | null
  }
  saved_replies: {
    company_id: Owner
    id: number
    name: string
    content: string
    created: Micros
    revision: number
    edit_revision: number
    edited: Micros | null
  }
  roadmaps: {
    company_id: Owner
    id: number
    slug: string
    name: string
    position: number
    is_default: YesNo
    visibility: 'everyone' | 'signed_in' | 'chosen' | 'team'
    organizations: string
    columns_by: 'statuses' | 'quarters' | 'horizons'
    statuses: string
    boards: string
    tags: string
    sort: 'votes' | 'hand'
    segments: Generated<string>
    theme_id: number | null
    quarter: number
    created: Micros
    revision: number
    edit_revision: number
    edited: Micros | null
  }
  roadmap_places: { company_id: Owner; roadmap_id: number; post_id: number; position: number }
  themes: {
    company_id: Owner
    id: number
    name: string
    name_key: string
    description: string
    searches: string
    posts: string
    tags: string
    owner_id: number | null
    growth_step: number
    created: Micros
    revision: number
    edit_revision: number
    edited: Micros | null
    people: Generated<number>
    organizations: Generated<number>
    revenue: Generated<number>
    new_organizations: Generated<number>
    former_organizations: Generated<number>
    is_exact: Generated<YesNo>
    counted_at: Micros | null
    due: Generated<Micros>
    announced: Micros | null
  }
  theme_posts: { company_id: Owner; theme_id: number; post_id: number }
  theme_dismissals: { company_id: Owner; post_id: number }
  batches: {
    company_id: Owner
    id: number
    kind: BatchKind
    source: string
    state: BatchState
    creator_id: number | null
    posts_count: number
    users_count: number
    boards_count: number
    retained_users_count: Generated<number>
    retained_boards_count: Generated<number>
    extras: Generated<string>
    created: Micros
    removed: Generated<Micros | null>
    revision: number
    edit_revision: number
  }
  imports: {
    company_id: Owner
    id: number
    creator_id: number
    name: string
    format: ImportFormat
    bytes_count: number
    state: ImportState
    options: string
    progress: Generated<number>
    report: Generated<string | null>
    batch_id: Generated<number | null>
    written: Generated<string>
    attempts: Generated<number>
    postponed: Generated<number>
    created: Micros
    ended: Generated<Micros | null>
    expires: Micros
  }
  import_files: { company_id: Owner; import_id: number; part: number; content: string }
  users: {
    company_id: Owner
    id: number
    email: string
    email_key: string
    name: string
    alias: string
    role: Role
    deactivated: Micros | null
    created: Micros
    external_id: Generated<string | null>
    segment: Generated<string>
    revision: Generated<number>
    edit_revision: Generated<number>
    edited: Generated<Micros | null>
    is_listed: Generated<YesNo>
    confirmed: Generated<Micros | null>
    is_trusted: Generated<YesNo>
    blocked: Generated<Micros | null>
    is_removed: Generated<YesNo>
    removing_below: Generated<number | null>
    is_voiding: Generated<YesNo>
    organization_id: Generated<number | null>
    custom_fields: Generated<string>
    batch_id: Generated<number | null>
    language: Generated<string | null>
    is_name_chosen: Generated<YesNo | null>
    is_name_asked: Generated<YesNo>
    time_zone: Generated<string | null>
    picture: Generated<string | null>
    is_picture_chosen: Generated<YesNo>
    picture_source: Generated<string | null>
    mail_refused: Generated<Micros | null>
    mail_refusal: Generated<string | null>
    is_guest: Generated<YesNo>
    guest_email: Generated<string | null>
  }
  user_pictures: {
    company_id: Owner
    name: string
    user_id: number
    content: string
    created: Micros
  }
  email_changes: {
    company_id: Owner
    user_id: number
    email: string
    link_hash: string | null
    is_confirmed: Generated<YesNo>
    session_id: number
    asks: number
    created: Micros
    expires: Micros
  }
  wanted_pictures: { company_id: Owner; user_id: number; url: string; created: Micros }
  saved_views: {
    company_id: Owner
    id: number
    user_id: number
    name: string
    query: string
    is_shared: YesNo
    created: Micros
  }
  boards: {
    company_id: Owner
    id: number
    slug: string
    name: string
    description: string
    post_template: string
    is_private: YesNo
    position: number
    created: Micros
    revision: number
    edit_revision: number
    edited: Micros | null
    moderation: Moderation | null
    batch_id: Generated<number | null>
    visible_to: Generated<'everyone' | 'signed_in' | 'chosen' | 'segment' | null>
    mode: Generated<'all' | 'own' | 'read_only'>
    asks_importance: Generated<YesNo>
    segments: Generated<string>
  }
  former_slugs: { company_id: Owner; slug: string; board_id: number; created: Micros }
  board_members: { company_id: Owner; board_id: number; user_id: number; created: Micros }
  board_organizations: {
    company_id: Owner
    board_id: number
    organization_id: number
    created: Micros
  }
  board_follows: { company_id: Owner; board_id: number; user_id: number; created: Micros }
  changelog_follows: { company_id: Owner; user_id: number; created: Micros }
  statuses: {
    company_id: Owner
    id: number
    name: string
    color: string
    category: StatusCategory
    position: number
    is_roadmap: YesNo
    roadmap_visibility: Generated<RoadmapVisibility>
    is_default: YesNo
    created: Micros
    revision: number
    edit_revision: number
    edited: Micros | null
    retired: Generated<Micros | null>
    replaced_by: Generated<number | null>
    moved_to: Generated<number>
    move_until: Generated<number>
  }
  posts: {
    company_id: Owner
    id: number
    board_id: number
    status_id: number
    creator_id: number
    title: string
    content: string
    votes_count: number
    imported_votes: Generated<number>
    comments_count: number
    public_comments_count: number
    created: Micros
    revision: number
    edit_revision: number
    edited: Micros | null
    slug: string
    owner_id: Generated<number | null>
    eta: Generated<string | null>
    is_pinned: Generated<YesNo>
    is_triaged: Generated<YesNo>
    is_locked: Generated<YesNo>
    external_id: Generated<string | null>
    deleted: Generated<Micros | null>
    merged_into: Generated<number | null>
    root_id: Generated<number | null>
    merged_count: Generated<number>
    held: Generated<Held | null>
    is_listed: Generated<Listed>
    relisted_to: Generated<number | null>
    trending: number
    last_activity: Micros
    responses_count: Generated<number>
    has_response: Generated<YesNo>
    revenue: Generated<number>
    revenue_due: Generated<number | null>
    batch_id: Generated<number | null>
    custom_fields: Generated<string>
    effort: Generated<number | null>
    impact: Generated<number | null>
    nice_votes: Generated<number>
    important_votes: Generated<number>
    must_votes: Generated<number>
    score: Generated<number>
    scored: Generated<number | null>
  }
  score_formulas: {
    company_id: Owner
    formula: string | null
    is_aging: YesNo
    day: number
    passed_to: number
    revision: number
    edit_revision: number
    edited: Micros | null
  }
  tags: {
    company_id: Owner
    id: number
    name: string
    name_key: string
    color: string
    created: Micros
    revision: number
    edit_revision: number
    edited: Micros | null
    is_listed: YesNo
    is_public: YesNo
  }
  post_tags: { company_id: Owner; tag_id: number; post_id: number }
  post_fields: {
    company_id: Owner
    id: number
    board_id: number
    name: string
    type: PostFieldType
    choices: string
    is_required: YesNo
    is_public: YesNo
    position: number
    created: Micros
    revision: number
    edit_revision: number
    edited: Micros | null
    is_listed: Generated<YesNo>
  }
  post_values: { company_id: Owner; field_id: number; value: number; post_id: number }
  post_links: { company_id: Owner; post_id: number; url: string }
  changelog_entries: {
    company_id: Owner
    id: number
    title: string
    slug: string
    content: string
    categories: string
    state: 'draft' | 'scheduled' | 'published'
    published: Micros | null
    listed: Micros
    created: Micros
    revision: number
    edit_revision: number
    edited: Micros | null
    visibility: Generated<'signed_in' | 'chosen' | 'segment' | 'team' | null>
    organizations: Generated<string>
    segments: Generated<string>
    shown_state: Generated<'draft' | 'scheduled' | 'published' | null>
    shown_published: Generated<Micros | null>
  }
  changelog_posts: { company_id: Owner; entry_id: number; post_id: number }
  votes: {
    company_id: Owner
    post_id: number
    user_id: number
    created: Micros
    importance: Generated<Importance | null>
  }
  removed_votes: {
    company_id: Owner
    post_id: number
    user_id: number
    created: Micros
    followed: Micros | null
    importance: Generated<Importance | null>
  }
  post_organizations: { company_id: Owner; post_id: number; organization_id: number }
  revenue_changes: {
    company_id: Owner
    kind: 'organization' | 'user'
    subject_id: number
    passed_to: number
  }
  followers: {
    company_id: Owner
    post_id: number
    user_id: number
    reason: 'author' | 'vote' | 'comment' | 'asked'
    is_following: YesNo
    created: Micros
  }
  comments: {
    company_id: Owner
    id: number
    post_id: number
    board_id: number
    parent_id: number | null
    creator_id: number
    kind: 'reply' | 'status_change'
    status_id: number | null
    content: string
    is_internal: YesNo
    is_highlighted: YesNo
    likes_count: number
    created: Micros
    revision: number
    edit_revision: number
    edited: Micros | null
    deleted: Micros | null
    held: Generated<Held | null>
    is_listed: Listed
    replies_count: number
    public_replies_count: number
    thread: number | null
    is_response: YesNo
  }
  comment_likes: { company_id: Owner; comment_id: number; user_id: number; created: Micros }
  removed_likes: { company_id: Owner; comment_id: number; user_id: number; created: Micros }
  comment_mentions: { company_id: Owner; comment_id: number; user_id: number }
  bulk_changes: {
    company_id: Owner
    id: number
    creator_id: number
    undoes: number | null
    undone_by: number | null
    revision: number
    created: Micros
  }
  bulk_change_posts: { company_id: Owner; bulk_id: number; post_id: number; previous: string }
  moderation_items: {
    company_id: Owner
    id: number
    kind: 'post' | 'comment'
    post_id: number
    board_id: number
    creator_id: number
    reports_count: number
    report_reasons: string
    created: Micros
    revision: number
    is_listed: YesNo
  }
  reports: {
    company_id: Owner
    id: number
    post_id: number
    reporter_id: number
    user_id: number | null
    reason: 'spam' | 'abuse' | 'off_topic' | 'personal_data' | 'other' | 'vote_burst'
    is_open: YesNo
    settled_by: Generated<number | null>
    created: Micros
  }
  moderation_decisions: {
    company_id: Owner
    id: number
    creator_id: number
    action: 'approve' | 'trust' | 'reject' | 'spam'
    previous: string
    is_undone: YesNo
    revision: number
    created: Micros
  }
  segments: {
    company_id: Owner
    id: number
    name: string
  }
  daily_counts: {
    company_id: Owner
    kind: CountKind
    board_id: number
    segment_id: number
    day: number
    bucket: number
    count: number
  }
  block_counts: {
    company_id: Owner
    kind: CountKind
    board_id: number
    segment_id: number
    block: number
    count: number
  }
  latest_activity: {
    company_id: Owner
    kind: 'customer' | 'organization'
    subject_id: number
    segment_id: number
    day: number
    revenue: number
  }
  duplicate_pairs: {
    company_id: Owner
    post_id: number
    other_id: number
    state: 'likely' | 'different'
    likeness: number
  }
  duplicate_checks: {
    company_id: Owner
    post_id: number
    version: number
  }
  duplicate_sweeps: {
    company_id: Owner
    method: number
    rules: string
    passed_to: number | null
  }
  vote_sources: {
    company_id: Owner
    post_id: number
    source: number
    voter: number
    created: Micros
  }
  images: {
    company_id: Owner
    id: number
    uploader_id: number
    post_id: number | null
    comment_id: number | null
    entry_id: Generated<number | null>
    position: number
    width: number
    height: number
    bytes_count: number
    hash: string
    file: string | null
    created: Micros
    expires: Micros | null
  }
  image_contents: { company_id: Owner; image_id: number; content: string }
  tokens: {
    company_id: Owner
    id: number
    hash: string
    owner_id: number
    scopes: string
    rate_limit_per_minute: number | null
    expires: Micros | null
    revoked: Micros | null
    created: Micros
    name: Generated<string>
    revision: Generated<number>
    edit_revision: Generated<number>
    edited: Generated<Micros | null>
    is_listed: Generated<YesNo>
    last_used: Generated<Micros | null>
  }
  sessions: {
    company_id: Owner
    id: number
    hash: string
    owner_id: number
    is_secure: YesNo
    is_embedded: YesNo
    device: string
    created: Micros
    last_used: Micros
    expires: Micros
    method: Generated<SessionMethod | null>
  }
  login_links: {
    company_id: Owner
    owner_id: number
    hash: string
    created: Micros
    expires: Micros
  }
  login_requests: {
    company_id: Owner
    browser_hash: string
    link_hash: string
    code_hash: string | null
    email: string
    email_key: string
    tries: number
    next: string | null
    vote_post_id: number | null
    network: string
    created: Micros
    expires: Micros
  }
  used_sso_tokens: { company_id: Owner; hash: string; created: Micros; expires: Micros }
  oidc_providers: {
    company_id: Owner
    id: number
    kind: ProviderKind
    name: string
    issuer: string
    client_id: string
    client_secret: string
    is_adopted: Generated<YesNo>
    scopes: string
    email_domains: string
    rules: string
    proved: Micros | null
    created: Micros
  }
  passkeys: {
    company_id: Owner
    id: number
    user_id: number
    name: string
    credential_id: string
    user_handle: string
    public_key: string
    counter: number
    created: Micros
    last_used: Micros | null
  }
  identities: {
    company_id: Owner
    issuer: string
    subject: string
    user_id: number
    created: Micros
  }
  events: {
    company_id: Owner
    version: number
    type: string
    via: Actor['via']
    actor_id: number | null
    token_id: number | null
    session_id: number | null
    data: string
    created: Micros
    revision: number
    post_id: number | null
    is_history: YesNo
    previous_revision: Generated<number>
  }
  event_details: {
    company_id: Owner
    version: number
    data: string
    post_id: number | null
    user_id: number | null
  }
  erasures: {
    company_id: Owner
    user_id: number
    registered: Micros
    created: Micros
    images_from: Generated<number | null>
    comments_to: Generated<number>
    answers_to: Generated<Micros>
    deliveries_to: Generated<number>
    is_done: Generated<YesNo>
  }
  job_leases: { name: string; holder: string; fence: number; expires: Micros }
  job_consumers: { name: string; registered: Micros }
  job_cursors: { company_id: Owner; consumer: string; version: number }
  deliveries: {
    company_id: Owner
    consumer: string
    version: number
    target: string
    state: 'pending' | 'dead'
    attempts: number
    next_attempt: Micros
    error: string | null
  }
  webhooks: {
    company_id: Owner
    id: number
    url: string
    kind: 'standard' | 'slack' | 'discord' | 'teams'
    events: string
    board_id: number | null
    includes_internal: YesNo
    is_enabled: YesNo
    disabled_reason: Generated<'gone' | 'failing' | 'backlog' | null>
    secret: string
    former_secret: Generated<string | null>
    former_until: Generated<Micros | null>
    failing_since: Generated<Micros | null>
    created: Micros
    revision: number
    edit_revision: number
    edited: Micros | null
    is_deleted: Generated<YesNo>
  }
  webhook_deliveries: {
    company_id: Owner
    webhook_id: number
    version: number
    type: string
    post_id: number | null
    state: 'waiting' | 'pending' | 'sent' | 'failed' | 'withheld' | 'expired'
    body: Generated<string | null>
    built_for: Generated<string | null>
    attempts: Generated<number>
    next_attempt: Micros | null
    attempted: Generated<Micros | null>
    duration_ms: Generated<number | null>
    status: Generated<number | null>
    answer: Generated<string | null>
    error: Generated<string | null>
    created: Micros
  }
  notifications: {
    company_id: Owner
    user_id: number
    version: number
    kind: string
    post_id: number
    comment_id: number | null
    created: Micros
    is_unread: YesNo
  }
  notification_mails: {
    company_id: Owner
    user_id: number
    version: number
    post_id: number
    frequency: 'at_once' | 'daily' | 'weekly'
    due: Micros
    mail_version: number | null
  }
  notification_settings: {
    company_id: Owner
    user_id: number
    preferences: string
    gets_mail: YesNo
    token: string
    revision: number
    edit_revision: number
    edited: Micros | null
    read_to: Generated<number>
    confirm_asked: Generated<Micros | null>
    confirm_token: Generated<string | null>
  }
  entry_mails: {
    company_id: Owner
    user_id: number
    version: number
    entry_id: number
    frequency: 'at_once' | 'daily' | 'weekly'
    due: Micros
    mail_version: number | null
    created: Micros
  }
  idempotency_keys: {
    company_id: Owner
    caller_kind: 'token' | 'session'
    caller_id: number
    path: string
    idempotency_key: string
    body_hash: string
    answer: string
    created: Micros
  }
}

/** A row as it is read, without the company that it is of. */
export type StoredRow<Name extends keyof Tables> = Omit<Selectable<Tables[Name]>, 'company_id'>

/** Tables whose rows have an id. */
export type NamedTable = {
  [Name in keyof Tables]: 'id' extends keyof Tables[Name] ? Name : never
}[keyof Tables]

/** Every table that a company-bound handle may touch, and the column that names the company. */
export const ownerColumns = {
  companies: 'id',
  company_logos: 'company_id',
  organizations: 'company_id',
  custom_fields: 'company_id',
  customer_segments: 'company_id',
  segment_members: 'company_id',
  segment_organizations: 'company_id',
  segment_changes: 'company_id',
  post_segments: 'company_id',
  post_fields: 'company_id',
  post_values: 'company_id',
  synonyms: 'company_id',
  saved_replies: 'company_id',
  roadmaps: 'company_id',
  roadmap_places: 'company_id',
  themes: 'company_id',
  theme_posts: 'company_id',
  theme_dismissals: 'company_id',
  batches: 'company_id',
  imports: 'company_id',
  import_files: 'company_id',
  users: 'company_id',
  user_pictures: 'company_id',
  wanted_pictures: 'company_id',
  email_changes: 'company_id',
  saved_views: 'company_id',
  boards: 'company_id',
  former_slugs: 'company_id',
  board_members: 'company_id',
  board_organizations: 'company_id',
  board_follows: 'company_id',
  changelog_follows: 'company_id',
  statuses: 'company_id',
  posts: 'company_id',
  score_formulas: 'company_id',
  tags: 'company_id',
  post_tags: 'company_id',
  post_links: 'company_id',
  changelog_entries: 'company_id',
  changelog_posts: 'company_id',
  votes: 'company_id',
  removed_votes: 'company_id',
  post_organizations: 'company_id',
  revenue_changes: 'company_id',
  followers: 'company_id',
  comments: 'company_id',
  comment_likes: 'company_id',
  removed_likes: 'company_id',
  comment_mentions: 'company_id',
  bulk_changes: 'company_id',
  bulk_change_posts: 'company_id',
  moderation_items: 'company_id',
  reports: 'company_id',
  moderation_decisions: 'company_id',
  segments: 'company_id',
  daily_counts: 'company_id',
  block_counts: 'company_id',
  latest_activity: 'company_id',
  duplicate_pairs: 'company_id',
  duplicate_checks: 'company_id',
  duplicate_sweeps: 'company_id',
  vote_sources: 'company_id',
  images: 'company_id',
  image_contents: 'company_id',
  tokens: 'company_id',
  sessions: 'company_id',
  login_links: 'company_id',
  login_requests: 'company_id',
  used_sso_tokens: 'company_id',
  oidc_providers: 'company_id',
  passkeys: 'company_id',
  identities: 'company_id',
  events: 'company_id',
  event_details: 'company_id',
  erasures: 'company_id',
  job_cursors: 'company_id',
  deliveries: 'company_id',
  webhooks: 'company_id',
  webhook_deliveries: 'company_id',
  notifications: 'company_id',
  notification_mails: 'company_id',
  notification_settings: 'company_id',
  entry_mails: 'company_id',
  idempotency_keys: 'company_id',
} as const satisfies Partial<Record<keyof Tables, string>>

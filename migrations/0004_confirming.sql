-- When somebody was last asked by mail to confirm their address, and the secret of that mail's link: see
-- src/features/notifications/confirming/. Another address has none until its owner is asked.
alter table notification_settings add column confirm_asked bigint;
alter table notification_settings add column confirm_token text;

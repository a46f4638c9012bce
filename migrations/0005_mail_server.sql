-- The server that sends mail, set by an admin of the first company: JSON, with its password encrypted. Options of the environment win.
alter table installation add column mail_server text;

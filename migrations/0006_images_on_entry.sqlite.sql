create index images_on_entry on images (company_id, entry_id, position) where entry_id is not null;

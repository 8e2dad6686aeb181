-- Fields that are younger than the contract. Null: never set, and not shown.
alter table peripherals add column type text check (type in ('none', 'lighting', 'rotary_tool', 'vacuum', 'water'));
alter table sensors add column type text check (type in ('none', 'soil_moisture', 'tool_verification', 'current'));

alter table tools add column type text check (
  type in ('none', 'rotary_tool', 'seed_bin', 'seed_tray', 'seed_trough', 'seeder', 'soil_sensor', 'watering_nozzle', 'weeder')
);
alter table tools add column effector_offset_x real;                 -- mm
alter table tools add column effector_offset_y real;                 -- mm
alter table tools add column effector_offset_z real;                 -- mm
alter table tools add column utm_mountable integer check (utm_mountable in (0, 1));

alter table points add column mount_stage integer check (mount_stage between 0 and 3);
alter table points add column mount_offset_x real;                   -- mm
alter table points add column mount_offset_y real;                   -- mm
alter table points add column mount_offset_z real;                   -- mm

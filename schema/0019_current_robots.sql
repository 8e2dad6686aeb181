-- Robots of the last two years and their clients (`accounts.md` §12, `garden.md` §7). Times of records stay as they were.
alter table dos_config add column default_axis_order text not null default 'xy,z;high';
alter table tools add column seeder_tip_z_offset real not null default 80; -- mm
alter table web_app_config add column three_d_garden integer default 1 check (three_d_garden in (0, 1));
alter table web_app_config add column dark_mode integer default 1 check (dark_mode in (0, 1));
alter table web_app_config add column top_down_view integer default 0 check (top_down_view in (0, 1));
alter table web_app_config add column viewpoint_heading integer default 30; -- degrees
alter table web_app_config add column show_scene_objects integer default 1 check (show_scene_objects in (0, 1));
alter table web_app_config add column show_controls_overlay integer default 1 check (show_controls_overlay in (0, 1));

-- What was deleted before comes back whole.
update changes set previous = json_set(previous, '$.default_axis_order', 'xy,z;high')
  where resource = 'dos_config' and action = 3 and previous is not null;
update changes set previous = json_set(previous, '$.seeder_tip_z_offset', 80)
  where resource = 'tools' and action = 3 and previous is not null;
update changes set previous = json_set(previous, '$.three_d_garden', 1, '$.dark_mode', 1, '$.top_down_view', 0,
    '$.viewpoint_heading', 30, '$.show_scene_objects', 1, '$.show_controls_overlay', 1)
  where resource = 'web_app_config' and action = 3 and previous is not null;

/** A script in Lua: 40 by 25 photos, with the words that the seeded sequence has. */
export const photoGrid = `local area = grid{grid_points = {x = 40, y = 25, z = 1}, spacing = {x = 70, y = 70}}
  area.each(function(spot)
    set_job("Photo Grid", {status = "Moving", percent = spot.count / area.total * 100})
    move{x = spot.x, y = spot.y, z = spot.z}
    take_photo()
  end)`;
